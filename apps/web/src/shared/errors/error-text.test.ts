import { afterEach, expect, it } from 'vitest';
import { overwriteGetLocale } from '../../messages/runtime.js';
import { formatError } from './error-text.ts';

const speak = (locale: 'en' | 'ru') => overwriteGetLocale(() => locale);
afterEach(() => speak('en'));

it('shows the server’s text for any code, and nothing without one (R8.9)', () => {
  expect(formatError({ message: 'Words of the server' })).toBe('Words of the server');
  expect(formatError({ message: '' })).toBe('');
});

it('names each invalid field by its label, others by their names', () => {
  const fields = [
    { field: 'newEmail', problem: 'не длиннее 254 знаков' },
    { field: 'password', problem: 'не короче 12 знаков' },
    { field: 'start', problem: 'нужна дата между 1970 и 2999 годами' },
    { field: '', problem: 'нужен пароль или код' },
  ];
  speak('ru');
  expect(formatError({ message: 'x', fields })).toBe(
    'Новый адрес почты: не длиннее 254 знаков; Пароль: не короче 12 знаков; ' +
      'start: нужна дата между 1970 и 2999 годами; Нужен пароль или код',
  );
  speak('en');
  expect(
    formatError({ message: 'x', fields: [{ field: 'newEmail', problem: 'must be text' }] }),
  ).toBe('New email: must be text');
});
