import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import {
  createPasswordCheck,
  createPasswordHasher,
  isWeakPassword,
} from './credentials.password.ts';

describe('a password that is chosen', () => {
  const assertAcceptable = createPasswordCheck({
    passwordLength: { player: 8, staff: 15 },
    publicUrl: 'https://lanternwatch.example.org',
  });
  it('is none of the 3,000 most common leaked ones that are long enough', async () => {
    const leaked = dictionary['passwords-common'].map(String).filter(({ length }) => length >= 8);
    expect(leaked.length).toBeGreaterThan(3_000);
    const accepted: string[] = [];
    for (const password of leaked.slice(0, 3_000))
      if (!(await isWeakPassword(password, 8, []))) accepted.push(password);
    expect(accepted).toEqual([]);
  });
  it('is not made of the names of the product, its host or its staff', async () => {
    for (const guess of [
      'guildhall',
      'Guildhall2026',
      'lanternwatch',
      'Lanternwatch1!',
      'helpdesk1',
    ])
      await expect(assertAcceptable(guess, false, []), guess).rejects.toMatchObject({
        code: 'BF-3',
      });
    await assertAcceptable('quiet bridge of guildhall', false, []);
  });
  it('may be of any letters and of 64 characters and more, and none of its letters is lost', async () => {
    for (const password of [
      'only small letters here',
      '48151623424816',
      'пароль из северной башни',
    ])
      await assertAcceptable(password, false, []);
    const passwords = createPasswordHasher(1);
    const long = `  ${'Quiet bridge '.repeat(19)}ё end `;
    const stored = await passwords.hash(long);
    expect(await passwords.verify(stored, long)).toBe(true);
    for (const other of [long.trim(), long.toLowerCase(), long.slice(0, -1), long.slice(0, 72)])
      expect(await passwords.verify(stored, other), other).toBe(false);
  });
});
