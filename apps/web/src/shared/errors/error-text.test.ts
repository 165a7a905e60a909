import { portalApi } from '@guildhall/contract/api';
import { errors, type ErrorCode } from '@guildhall/contract/errors';
import type { Endpoint } from '@guildhall/contract/kit/endpoint';
import { problemOf } from '@guildhall/contract/kit/problems';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { overwriteGetLocale } from '../../messages/runtime.js';
import * as m from '../../messages/messages.js';
import { errorText } from './error-text.ts';
import { problemText } from './problem-text.ts';

const codes = Object.entries(errors) as [ErrorCode, { text: string }][];
const speak = (locale: 'en' | 'ru') => overwriteGetLocale(() => locale);
afterEach(() => speak('en'));

it('every code of the table is said in English by its text', () => {
  speak('en');
  expect(codes.filter(([code, { text }]) => errorText({ code, message: text }) !== text)).toEqual(
    [],
  );
});

it('a Russian player reads no English: every code of the table has a Russian sentence', () => {
  speak('ru');
  const said = codes.map(([code, { text }]) =>
    errorText({ code, message: text }).replace('Open Loot', ''),
  );
  expect(
    said.filter((text) => /[A-Za-z]{2}/.test(text) || !/\p{Script=Cyrillic}/u.test(text)),
  ).toEqual([]);
});

it('a block says until when and why, in Russian too', () => {
  const message = 'Your account is blocked until 2027-03-09. Reason: Фарм';
  speak('ru');
  expect(errorText({ code: 'BLOCKED', message })).toBe(
    'Ваш аккаунт заблокирован до 9 марта 2027 г. Причина: Фарм',
  );
  expect(errorText({ code: 'BLOCKED', message: 'Your account is blocked.' })).toBe(
    'Ваш аккаунт заблокирован.',
  );
  speak('en');
  expect(errorText({ code: 'BLOCKED', message })).toBe(message);
});

it('R8.9 an unknown code shows the server message, in either language', () => {
  for (const locale of ['en', 'ru'] as const) {
    speak(locale);
    expect(errorText({ code: 'BF-99', message: 'Words of the server' })).toBe(
      'Words of the server',
    );
    expect(errorText({ code: 'BF-99', message: '' })).toBe('');
  }
});

it('what is not valid is said with the field that it is about, in either language', () => {
  const wrong = {
    code: 'VALIDATION',
    message: 'start: must be a date between the years 1970 and 2999',
    fields: [{ field: 'start', problem: 'must be a date between the years 1970 and 2999' }],
  };
  speak('en');
  expect(errorText(wrong)).toBe(wrong.message);
  speak('ru');
  expect(errorText(wrong)).toBe('start: нужна дата между 1970 и 2999 годами');
});

it('what is wrong is named by the label of its form, all of it, and never by a bare sentence', () => {
  const fields = [
    { field: 'newEmail', problem: 'must be at most 254 characters' },
    { field: 'password', problem: 'must be at least 12 characters' },
  ];
  speak('ru');
  expect(errorText({ code: 'VALIDATION', message: 'x', fields })).toBe(
    'Новый адрес почты: не длиннее 254 знаков; Пароль: не короче 12 знаков',
  );
  speak('en');
  expect(errorText({ code: 'VALIDATION', message: 'x', fields })).toBe(
    'New e-mail: must be at most 254 characters; Password: must be at least 12 characters',
  );
  const bare =
    /^(?:Invalid input|Not found|Some fields are not valid|Не найдено|Некоторые поля заполнены неверно)$/;
  for (const locale of ['en', 'ru'] as const) {
    speak(locale);
    expect(
      codes
        .map(([code, { text }]) => errorText({ code, message: text }))
        .filter((text) => bare.test(text)),
    ).toEqual([]);
  }
});

/** What each call of the portal says to values that it does not take. */
function problemsOfCalls(): string[] {
  const values: unknown[] = [
    undefined,
    null,
    -1,
    1.5,
    2 ** 40,
    '',
    'a',
    'x'.repeat(9_000),
    true,
    [],
    {},
    '0001-01-01T00:00:00Z',
    'https://a:b@example.org/',
    'http://a.b/',
  ];
  return Object.values<Endpoint>(portalApi)
    .flatMap(({ body, query, params }) => [body, query, params])
    .filter((schema) => schema !== undefined)
    .flatMap((schema) => {
      const names = 'shape' in schema.def ? Object.keys(schema.def.shape as object) : [];
      const tries = [
        ...values,
        { strange: 1 },
        ...names.flatMap((name) => values.map((value) => ({ [name]: value }))),
      ];
      return tries.flatMap(
        (value) =>
          schema.safeParse(value, { reportInput: true }).error?.issues.map(problemOf) ?? [],
      );
    });
}
describe('what a field that a player fills in is refused for has Russian words', () => {
  const unknown = (problems: readonly string[]): string[] => {
    speak('ru');
    return [...new Set(problems)].filter(
      (problem) =>
        problemText(problem) === m.problem_general() ||
        !/^\p{Script=Cyrillic}/u.test(problemText(problem)),
    );
  };

  it('whatever the declarations of the calls say', () => {
    const problems = problemsOfCalls();
    expect(new Set(problems).size).toBeGreaterThan(20);
    expect(unknown(problems)).toEqual([]);
  });

  it('whatever the modules that players call say by themselves', () => {
    const root = join(import.meta.dirname, '../../../../server/src/modules');
    const modules =
      '{accounts,credentials,avatars,inbox,level-rewards,missions,news,notifications,sessions,referral,privacy,device-sign-in,achievements}';
    const sources = globSync(`*/${modules}/*.{service,api,username}.ts`, { cwd: root }).map(
      (path) => readFileSync(join(root, path), 'utf8'),
    );
    const problems = sources.flatMap((text) =>
      [
        ...text.matchAll(
          /(?:invalid\([^,]+, |problem: |return |: )'((?:must|is|needs|has|holds) [^'$]+)'/g,
        ),
      ].map(([, problem = '']) => problem),
    );
    expect(problems.length).toBeGreaterThan(4);
    expect(unknown(problems)).toEqual([]);
  });
});

it('A30 too many attempts say how long to wait, in either language', () => {
  const wait = (retryAfterSeconds: number) =>
    errorText({
      code: 'RATE_LIMITED',
      message: 'Words of the server',
      details: { retryAfterSeconds },
    });
  speak('en');
  expect([wait(1), wait(30), wait(60), wait(150)]).toEqual(
    [1, 30]
      .map((n) => `Too many attempts. Try again in ${n} second${n === 1 ? '' : 's'}`)
      .concat(['1 minute', '3 minutes'].map((n) => `Too many attempts. Try again in ${n}`)),
  );
  speak('ru');
  expect([wait(180), wait(300), wait(1260)]).toEqual(
    ['3 минуты', '5 минут', '21 минуту'].map(
      (n) => `Слишком много попыток. Попробуйте снова через ${n}`,
    ),
  );
});
