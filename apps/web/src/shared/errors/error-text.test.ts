import { errors, type ErrorCode } from '@guildhall/contract/errors';
import { afterEach, expect, it } from 'vitest';
import { overwriteGetLocale } from '../../messages/runtime.js';
import { errorText } from './error-text.ts';

const codes = Object.entries(errors) as [ErrorCode, { text: string }][];
const speak = (locale: 'en' | 'ru') => overwriteGetLocale(() => locale);
afterEach(() => speak('en'));

it('every code of the table is said in English by its text', () => {
  speak('en');
  expect(codes.filter(([code, { text }]) => errorText({ code, message: text }) !== text)).toEqual([]);
});

it('a Russian player reads no English: every code of the table has a Russian sentence', () => {
  speak('ru');
  const said = codes.map(([code, { text }]) => errorText({ code, message: text }).replace('Open Loot', ''));
  expect(said.filter((text) => /[A-Za-z]{2}/.test(text) || !/\p{Script=Cyrillic}/u.test(text))).toEqual([]);
});

it('a block says until when and why, in Russian too', () => {
  const message = 'Your account is blocked until 2027-03-09. Reason: Фарм';
  speak('ru');
  expect(errorText({ code: 'BLOCKED', message })).toBe('Ваш аккаунт заблокирован до 9 марта 2027 г. Причина: Фарм');
  expect(errorText({ code: 'BLOCKED', message: 'Your account is blocked.' })).toBe('Ваш аккаунт заблокирован.');
  speak('en');
  expect(errorText({ code: 'BLOCKED', message })).toBe(message);
});

it('R8.9 an unknown code shows the server message, in either language', () => {
  for (const locale of ['en', 'ru'] as const) {
    speak(locale);
    expect(errorText({ code: 'BF-99', message: 'Words of the server' })).toBe('Words of the server');
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
  expect(errorText(wrong)).toBe('Проверьте: start');
});

it('A30 too many attempts say how long to wait, in either language', () => {
  const wait = (retryAfterSeconds: number) => errorText({ code: 'RATE_LIMITED', message: 'Words of the server', details: { retryAfterSeconds } });
  speak('en');
  expect([wait(1), wait(30), wait(60), wait(150)]).toEqual(
    [1, 30].map((n) => `Too many attempts. Try again in ${n} second${n === 1 ? '' : 's'}`).concat(['1 minute', '3 minutes'].map((n) => `Too many attempts. Try again in ${n}`)),
  );
  speak('ru');
  expect([wait(180), wait(300), wait(1260)]).toEqual(['3 минуты', '5 минут', '21 минуту'].map((n) => `Слишком много попыток. Попробуйте снова через ${n}`));
});
