import { expect, it } from 'vitest';
import { toAsciiDigits } from './digits.ts';

it('digits of every script are read as 0 to 9', () => {
  const scripts = [
    '٠١٢٣٤٥٦٧٨٩',
    '۰۱۲۳۴۵۶۷۸۹',
    '०१२३४५६७८९',
    '๐๑๒๓๔๕๖๗๘๙',
    '０１２３４５６７８９',
    '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗',
    '0123456789',
  ];
  expect(scripts.map(toAsciiDigits)).toEqual(scripts.map(() => '0123456789'));
});
it('characters that are not digits stay unchanged', () => {
  expect(toAsciiDigits('a½ ٥ b')).toBe('a1⁄2 5 b');
});
