import { afterEach, expect, it } from 'vitest';
import { overwriteGetLocale } from '../../messages/runtime.js';
import { errorText } from './error-text.ts';

const speak = (locale: 'en' | 'ru') => overwriteGetLocale(() => locale);
afterEach(() => speak('en'));

it('R8.9 shows what the server says, whatever the code is; nothing where it says nothing', () => {
  expect(errorText({ message: 'Words of the server' })).toBe('Words of the server');
  expect(errorText({ message: '' })).toBe('');
});

it('what is wrong is named by the label of its form, all of it; other fields by their names', () => {
  const fields = [
    { field: 'newEmail', problem: 'не длиннее 254 знаков' },
    { field: 'password', problem: 'не короче 12 знаков' },
    { field: 'start', problem: 'нужна дата между 1970 и 2999 годами' },
    { field: '', problem: 'нужен пароль или код' },
  ];
  speak('ru');
  expect(errorText({ message: 'x', fields })).toBe(
    'Новый адрес почты: не длиннее 254 знаков; Пароль: не короче 12 знаков; ' +
      'start: нужна дата между 1970 и 2999 годами; Нужен пароль или код',
  );
  speak('en');
  expect(
    errorText({ message: 'x', fields: [{ field: 'newEmail', problem: 'must be text' }] }),
  ).toBe('New email: must be text');
});
