import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  pageTextKeyPrefix,
  readEnglishMessages,
  readTranslatedTexts,
} from '../../../scripts/languages/language-files.ts';
import { listUntranslatedTexts } from './texts.ts';

const web = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(web, path), 'utf8');

describe('page texts', () => {
  it('no component contains literal text: every text is in the catalogues', () => {
    const paths = globSync('src/**/*.tsx', { cwd: web }).filter(
      (path) => !path.endsWith('.test.tsx'),
    );
    expect(paths.length).toBeGreaterThan(100);
    expect(
      paths.flatMap((path) =>
        listUntranslatedTexts(path, read(path)).map((text) => `${path}: ${text}`),
      ),
    ).toEqual([]);
  });

  it('finds text between tags, in attributes, branches and templates, and ignores names and keys', () => {
    const source =
      'const a = <><b title="Help me">Press <kbd>Ctrl</kbd> {on ? "yes" : `no ' +
      '${m.x()}`}</b><input name="email" aria-label={m.email()} /><i ' +
      'className="wide">Guildhall</i></>;';
    expect(listUntranslatedTexts('a.tsx', source)).toEqual(['Press', 'yes', 'no', 'Help me']);
  });

  /** Words that are spelled alike in both languages. */
  const names = new Set(['NFT']);
  it('every Russian message with words contains a Cyrillic letter', () => {
    const foreign = Object.entries(readTranslatedTexts('ru')).filter(([name, text]) => {
      const words = text.replaceAll(/\{\w+\}/g, '');
      return (
        name.startsWith(pageTextKeyPrefix) &&
        !names.has(text) &&
        /\p{L}{2}/u.test(words) &&
        !/\p{Script=Cyrillic}/u.test(words)
      );
    });
    expect(foreign.map(([name, text]) => `${name}: ${text}`)).toEqual([]);
  });

  /**
   * Messages that lack a plural form for some numbers. For these numbers the page would show the
   * message key.
   */
  const halfPlurals = (locale: string, messages: Record<string, unknown>): string[] => {
    const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
    return Object.entries(messages).flatMap(([name, text]) => {
      const forms = [...JSON.stringify(text).matchAll(/"(\w+)Plural=(\w+)(?=[",])/g)];
      return [...new Set(forms.map(([, variable]) => variable))].flatMap((variable) =>
        pluralCategories
          .filter(
            (category) => !forms.some(([, input, form]) => input === variable && form === category),
          )
          .map((category) => `${name}: no ${category} of ${variable}`),
      );
    });
  };
  it('every English plural has all its forms', () => {
    expect(halfPlurals('en', readEnglishMessages())).toEqual([]);
  });

  it('finds a plural that lacks a form', () => {
    const forms = { 'nPlural=one': 'x', 'nPlural=few': 'y', 'nPlural=other': 'z' };
    expect(halfPlurals('ru', { a: [{ match: forms }] })).toEqual(['a: no many of n']);
  });
});
