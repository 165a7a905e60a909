import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bareTexts, differences } from './texts.ts';

const web = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(web, path), 'utf8');
const catalogue = (path: string) => JSON.parse(read(path)) as Record<string, unknown>;

describe('page texts', () => {
  it('no component contains literal text: every text is in the catalogues', () => {
    const paths = globSync('src/**/*.tsx', { cwd: web }).filter(
      (path) => !path.endsWith('.test.tsx'),
    );
    expect(paths.length).toBeGreaterThan(100);
    expect(
      paths.flatMap((path) => bareTexts(path, read(path)).map((text) => `${path}: ${text}`)),
    ).toEqual([]);
  });

  it('finds text between tags, in attributes, branches and templates, and ignores names and keys', () => {
    const source =
      'const a = <><b title="Help me">Press <kbd>Ctrl</kbd> {on ? "yes" : `no ${m.x()}`}</b><input name="email" aria-label={m.email()} /><i className="wide">Guildhall</i></>;';
    expect(bareTexts('a.tsx', source)).toEqual(['Press', 'yes', 'no', 'Help me']);
  });

  it.each(['messages', 'messages/admin'])(
    'every message of %s exists in both languages with equal inputs',
    (folder) => {
      expect(differences(catalogue(`${folder}/en.json`), catalogue(`${folder}/ru.json`))).toEqual(
        [],
      );
    },
  );

  /** Said alike in both languages. */
  const names = new Set(['NFT']);
  it('every Russian message with words contains a Cyrillic letter', () => {
    const all = { ...catalogue('messages/ru.json'), ...catalogue('messages/admin/ru.json') };
    const foreign = Object.entries(all).filter(([name, text]) => {
      const words = JSON.stringify(text).replaceAll(/\{\w+\}/g, '');
      return (
        name !== '$schema' &&
        typeof text === 'string' &&
        !names.has(text) &&
        /\p{L}{2}/u.test(words) &&
        !/\p{Script=Cyrillic}/u.test(words)
      );
    });
    expect(foreign.map(([name, text]) => `${name}: ${String(text)}`)).toEqual([]);
  });

  /**
   * Messages with a form for some numbers and none for others: for those their name would be shown.
   */
  const halfPlurals = (locale: string, all: Record<string, unknown>): string[] => {
    const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
    return Object.entries(all).flatMap(([name, text]) => {
      const forms = [...JSON.stringify(text).matchAll(/"(\w+)Plural=(\w+)(?=[",])/g)];
      return [...new Set(forms.map(([, of]) => of))].flatMap((of) =>
        pluralCategories
          .filter((category) => !forms.some(([, input, form]) => input === of && form === category))
          .map((category) => `${name}: no ${category} of ${of}`),
      );
    });
  };
  it.each(['en', 'ru'])('every plural in %s has all its forms', (locale) => {
    for (const folder of ['messages', 'messages/admin'])
      expect(halfPlurals(locale, catalogue(`${folder}/${locale}.json`))).toEqual([]);
  });

  it('finds a plural that lacks a form', () => {
    const forms = { 'nPlural=one': 'x', 'nPlural=few': 'y', 'nPlural=other': 'z' };
    expect(halfPlurals('ru', { a: [{ match: forms }] })).toEqual(['a: no many of n']);
  });

  it('reports messages missing in one language', () => {
    expect(differences({ a: 'x {n}', b: 'y', c: 'z' }, { a: 'х {m}', b: '', d: 'w' })).toEqual([
      'c is missing',
      'd is not in English',
      'a takes other inputs',
      'b is empty',
    ]);
  });
});
