import { describe, expect, it } from 'vitest';
import { compareTexts } from './compare-texts.ts';
import { readEnglishTexts } from './english-texts.ts';
import { toPseudoText } from './pseudo.ts';

describe('the pseudo-language', () => {
  it('has accents and longer words, and keeps placeholders, plural forms, addresses and times', () => {
    expect(toPseudoText('Save {n, plural, one {# row} other {# rows of {all}}} now')).toBe(
      'Šáávéé {n, plural, one {# řóóŵ} other {# řóóŵš óóf {all}}} ñóóŵ',
    );
    expect(toPseudoText('At https://x.com/name, {day, date, minute}')).toBe(
      'Ááť https://x.com/name, {day, date, minute}',
    );
  });

  it('is a complete language that is a quarter to a half longer', { timeout: 60_000 }, async () => {
    const english = await readEnglishTexts();
    const pseudo = Object.fromEntries(
      Object.entries(english).map(([key, text]) => [key, toPseudoText(text)]),
    );
    expect(compareTexts('en', english, pseudo)).toEqual([]);
    const lengthOf = (texts: Readonly<Record<string, string>>): number =>
      Object.values(texts).join('').length;
    const share = lengthOf(pseudo) / lengthOf(english);
    expect(share).toBeGreaterThan(1.25);
    expect(share).toBeLessThan(1.5);
  });
});
