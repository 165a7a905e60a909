import { describe, expect, it } from 'vitest';
import { toNormalForm } from './normal-form.ts';

/** Lists of spellings. Spellings of one list are equal, spellings of different lists are not. */
const spellings: readonly (readonly string[])[] = [
  ['ёжик', 'Ёжик', 'ЁЖИК', 'Е\u0308жик', ' ёжик ', '\u00a0ёжик\u3000'],
  ['ежик', 'ЕЖИК'],
  ['café', 'CAFÉ', 'cafe\u0301', 'CAFE\u0301', 'ｃａｆé'],
  ['cafe', 'Cafe'],
  ['strasse', 'STRASSE', 'straße', 'STRAẞE', 'Straﬂe'.replace('ﬂ', 'ß')],
  ['istanbul', 'ISTANBUL', 'İstanbul', 'ıstanbul', 'i\u0307stanbul', 'İSTANBUL'],
  ['σίσυφος', 'ΣΊΣΥΦΟΣ', 'Σίσυφοσ'],
  ['two words', 'Two  Words', ' two\twords\n', 'ＴＷＯ　ＷＯＲＤＳ'],
  ['a.b@example.org', ' A.B@Example.ORG ', 'ａ.ｂ＠example.org'],
  ['kelvin', '\u212aelvin', 'Kelvin'],
  ['file', 'ﬁle', 'FILE'],
];
const list = spellings.flatMap((group, n) => group.map((text) => ({ text, n })));

describe('the normal form of a text', () => {
  it('is the same for spellings of one text and another for every other text', () => {
    for (const sample of list)
      for (const other of list)
        expect(
          toNormalForm(sample.text) === toNormalForm(other.text),
          `${JSON.stringify(sample.text)} and ${JSON.stringify(other.text)}`,
        ).toBe(sample.n === other.n);
  });
  it('equals its own normal form, for any character', () => {
    const wrong: string[] = [];
    for (let code = 1; code <= 0x1ffff; code++) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const form = toNormalForm(`x${String.fromCodePoint(code)}y`);
      if (toNormalForm(form) !== form) wrong.push(code.toString(16));
    }
    expect(wrong).toEqual([]);
  });
  it('maps full-width signs to characters that searches escape, never to a pattern', () => {
    expect(toNormalForm('５０％＿')).toBe('50%_');
  });
});
