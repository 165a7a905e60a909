import { sections } from '@guildhall/contract/sections';
import { problem, rule } from '@guildhall/contract/kit/problem/problem';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findMessageText } from '@guildhall/contract/kit/text/messages';
import * as m from '../messages/messages.js';
import { overwriteGetLocale } from '../messages/runtime.js';
import { ApiError } from '../shared/api/api-error.ts';
import {
  buildSectionDeclarationQuery,
  loadSectionSummaries,
  findOfficePage,
  listOfficePages,
  findSectionSummary,
  localizeDeclaration,
} from './pages.ts';
import { queryClient } from '../shared/query/query-client.ts';
import { toSectionSummary } from '@guildhall/contract/kit/section/section-summary';
import { loadOfficeTexts, formatFailure, formatFieldProblemAsSentence } from './office-texts.ts';
import '@guildhall/contract/kit/text/problem.messages';

const speak = (locale: 'en' | 'ru') => overwriteGetLocale(() => locale);

describe('the back office in Russian', () => {
  beforeAll(async () => {
    speak('ru');
    await Promise.all([
      loadSectionSummaries(true),
      loadOfficeTexts(true, 'en'),
      loadOfficeTexts(true, 'ru'),
    ]);
  });
  afterEach(() => speak('en'));

  it('local form errors are in the page’s language, including their values', () => {
    speak('ru');
    expect([
      formatFieldProblemAsSentence(problem('tooLong', { max: '500' })),
      formatFieldProblemAsSentence(rule('takenByType')),
      formatFieldProblemAsSentence('нужно целое число'),
    ]).toEqual(['Не длиннее 500 знаков', 'Занято другим типом', 'Нужно целое число']);
    speak('en');
    const problemText = findMessageText('problem.atLeast')?.english.replace('{min}', '1') ?? '';
    expect(formatFieldProblemAsSentence(problem('atLeast', { min: '1' }))).toBe(
      problemText.charAt(0).toUpperCase() + problemText.slice(1),
    );
    expect(formatFieldProblemAsSentence({ key: 'rule.ofNewerProgram' })).toBe(
      'Rule.ofNewerProgram',
    );
  });

  it('pages, tabs, fields and choices are in Russian, and in English after a change back', async () => {
    speak('ru');
    expect(findOfficePage('hot-links')?.label).toBe('Быстрые ссылки');
    expect(findSectionSummary('inventory-types')?.menu.tab).toBe('Типы');
    const keys = await queryClient.fetchQuery(buildSectionDeclarationQuery('alpha-keys'));
    expect(
      keys && localizeDeclaration(keys).fields['state']?.choices?.map((choice) => choice.label),
    ).toEqual(['Свободен', 'Выдан', 'Получен']);
    expect(
      listOfficePages(true).filter((page) => !/\p{Script=Cyrillic}/u.test(page.label)),
    ).toEqual([]);
    expect(sections.map((section) => toSectionSummary(localizeDeclaration(section)))).toEqual(
      sections.map((section) => findSectionSummary(section.name)),
    );
    speak('en');
    expect(findOfficePage('hot-links')?.label).toBe('Hot links');
    expect(findSectionSummary('inventory-types')?.menu.tab).toBe('Types');
  });

  it('a refused command shows the server’s text, a server failure our own', () => {
    const formatApiFailure = (message: string, status = 409) =>
      formatFailure(new ApiError(status, { message }), 'Не удалось');
    expect(formatApiFailure('Это ещё используется')).toBe('Это ещё используется');
    expect([formatApiFailure('', 409), formatApiFailure('Something went wrong', 500)]).toEqual([
      'Не удалось',
      'Не удалось',
    ]);
    expect(formatFailure(new Error('no answer'), 'Не удалось')).toBe('Не удалось');
  });

  it('a command without an answer keeps its reason and reports the lost connection (R8.20 R8.21)', () => {
    expect(formatFailure(new ApiError(0, { message: '' }), m.admin_failed())).toBe(
      `${m.admin_failed()}. ${m.admin_no_answer()}`,
    );
  });

  it('a refused field is named by its label, and a field outside the form not at all', () => {
    const because = { key: 'problem.other' };
    const refusal = new ApiError(400, {
      message: 'user.level: must be above zero; version: is old',
      fields: [
        { field: 'user.level', problem: 'must be above zero', because },
        { field: 'version', problem: 'is old', because },
      ],
    });
    const labelOf = (path: string) => (path === 'user.level' ? 'Level' : '');
    expect(formatFailure(refusal, 'Failed', labelOf)).toBe('Level: must be above zero; Is old');
  });
});
