import { expect, it } from 'vitest';
import { findUsernameProblem } from './username.ts';

it('R7.91 a name is of one alphabet, with its accents, whole or put together', () => {
  for (const fine of [
    'Ada',
    'Bram_7',
    'north-wall.bow',
    'Ёлка',
    'Zoë',
    'André',
    'Łukasz',
    'Şükrü',
    'Nguyễn',
    'Þórr',
    'Αθηνά',
    'ليلى',
    'مُحَمَّد',
    'שרה',
    'अनिता',
    'さくら花',
    '김민준',
    '1234',
    'a'.repeat(24),
  ]) {
    expect(findUsernameProblem(fine), fine).toBeUndefined();
    expect(findUsernameProblem(fine.normalize('NFD')), `${fine} put together`).toBeUndefined();
  }
});
it('R7.91 a name holds no invisible character', () => {
  const invisible = Array.from({ length: 0x11_0000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((sign) => /\p{Default_Ignorable_Code_Point}/u.test(sign));
  expect(invisible.length).toBeGreaterThan(4_000);
  for (const sign of invisible) {
    const name = `Ad${sign}a`;
    expect(findUsernameProblem(name), sign.codePointAt(0)?.toString(16)).toBe('signs');
  }
});
it('R7.91 a refusal names its true reason', () => {
  for (const short of ['', 'ab', 'a'.repeat(25), 'a'.repeat(100_000)])
    expect(findUsernameProblem(short), short.slice(0, 30)).toBe('length');
  for (const mixed of ['Воron', 'Zoё', 'αdmin', 'Adaليلى', 'ada花子'])
    expect(findUsernameProblem(mixed), mixed).toBe('mixed');
  for (const strange of [
    'two words',
    '<script>',
    'ad\u200ba',
    '\u202eada',
    'ａｄａ',
    '𝐀𝐝𝐚',
    'ﬁnn',
    'a\u0300\u0301\u0302\u0303da',
    '\u0301ada',
    'ada 😀',
  ])
    expect(findUsernameProblem(strange), strange).toBe('signs');
  for (const edge of ['_ada', 'ada-', 'a__b', 'a.-b'])
    expect(findUsernameProblem(edge), edge).toBe('edges');
});
