import { sections } from '@guildhall/contract/sections';
import { errors } from '@guildhall/contract/errors';
import { readFileSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { overwriteGetLocale } from '../messages/runtime.js';
import { ApiError } from '../shared/api/api-error.ts';
import { loadSections, pageOf, pagesFor, sectionNamed, spoken } from './pages.ts';
import { loadWords, sayFailure, sayProblem, sayText, wordFor, type Words } from './words.ts';
import russian from './words.ru.json' with { type: 'json' };

const words: Words = russian;
const speak = (locale: 'en' | 'ru') => overwriteGetLocale(() => locale);
const root = join(import.meta.dirname, '../../../..');
/** Texts that a pattern finds in sources: the first group that took part. */
function found(files: string, pattern: RegExp): string[] {
  const paths = globSync(files, { cwd: root }).filter((path) => !path.endsWith('.test.ts'));
  return paths.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(pattern)].map(
      (match) => match[1] ?? match[2] ?? '',
    ),
  );
}
const unknown = (texts: readonly string[]): string[] =>
  [...new Set(texts)].filter((text) => wordFor(words, text) === undefined);

describe('the back office in Russian', () => {
  beforeAll(async () => {
    speak('ru');
    await Promise.all([loadSections(true), loadWords()]);
  });
  afterEach(() => speak('en'));

  it('what a field may be refused for has a word: every rule of the contract and of the server that is written out', () => {
    const rules = found(
      '{packages/contract/src,apps/server/src/{modules,kernel}}/**/*.ts',
      /(?:problem: |error: |, |\? |: )'((?:must|is|needs|belongs) [^'$]*)'/g,
    );
    expect(rules.length).toBeGreaterThan(15);
    expect(unknown(rules)).toEqual([]);
    expect(
      ['must be at least 1', 'must be at most 2147483647', 'must be at most 500 characters'].map(
        (rule) => sayProblemIn('ru', rule),
      ),
    ).toEqual([
      'Должно быть не меньше 1',
      'Должно быть не больше 2147483647',
      'Должно быть не длиннее 500 знаков',
    ]);
  });

  it('what a change would bring about beside itself has a word', () => {
    const effects = found('apps/server/src/modules/**/*.admin.ts', /label: '([^']*)'/g);
    expect(effects.length).toBeGreaterThan(0);
    expect(unknown(effects)).toEqual([]);
  });

  it('every text of the table of errors that an operator can meet has a word', () => {
    const ofPortal = /^BF-|^LINK|^WRONG|^CAPTCHA|^SIGN|^OPENLOOT|^BLOCKED|^INTERNAL/;
    const texts = Object.entries(errors).flatMap(([code, { text }]) =>
      ofPortal.test(code) ? [] : [text],
    );
    expect(unknown(texts)).toEqual([]);
  });

  it('pages, tabs, fields and choices are drawn in Russian, and in English again after a change back', () => {
    speak('ru');
    expect(pageOf('hot-links')?.label).toBe('Быстрые ссылки');
    expect(sectionNamed('inventory-types')?.menu.tab).toBe('Типы');
    expect(
      sectionNamed('alpha-keys')?.fields['state']?.choices?.map((choice) => choice.label),
    ).toEqual(['Свободен', 'Выдан', 'Получен']);
    expect(pagesFor(true).filter((page) => !/\p{Script=Cyrillic}/u.test(page.label))).toEqual([]);
    expect(sections.map((section) => spoken(section))).toEqual(
      sections.map((section) => sectionNamed(section.name)),
    );
    speak('en');
    expect(pageOf('hot-links')?.label).toBe('Hot links');
    expect(sectionNamed('inventory-types')?.menu.tab).toBe('Types');
  });

  it('a refused command is told in Russian; what has no words is told as a failure, never in English', () => {
    speak('ru');
    const said = (message: string, status = 409) =>
      sayFailure(new ApiError(status, { message }), 'Не удалось');
    expect(said('This is still in use')).toBe('Это ещё используется');
    expect(said('goal: must be at least 1')).toBe(
      'goal: Должно быть не меньше 1'.replace('Д', 'д'),
    );
    expect(said('A sentence of a newer server')).toBe('Не удалось');
    expect(said('', 500)).toBe('Не удалось');
    expect(sayText('A name of somebody')).toBe('A name of somebody');
    expect(sayProblem('is a rule of a newer server')).toMatch(/\p{Script=Cyrillic}/u);
    speak('en');
    expect(said('This is still in use')).toBe('This is still in use');
    expect(sayProblem('must not be empty')).toBe('Must not be empty');
  });
});

function sayProblemIn(locale: 'ru' | 'en', problem: string): string {
  speak(locale);
  return sayProblem(problem);
}
