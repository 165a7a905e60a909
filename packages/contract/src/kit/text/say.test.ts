import compile from 'icu-minify/compile';
import { describe, expect, it } from 'vitest';
import { formatExactNumber } from '../../amounts.ts';
import { pickNameFormForNumber } from './counted-names.ts';
import { createSentenceFormatter, type Language } from './say.ts';

const texts: Readonly<Record<string, string>> = {
  granted: 'Granted {amount} {name} to {n} players',
  counted: '{n, plural, one {# row} other {# rows}}',
  task: 'Resumed {kind} #{n} of {id}, level {level}',
  within: 'Undone: {what}',
  from: 'Another name from {from} on',
};
const say = createSentenceFormatter((key) => {
  const text = texts[key];
  return text === undefined ? undefined : compile(text);
});
const inBoth = (key: string, params: Parameters<typeof say>[0]['params']) =>
  (['en', 'ru'] as const).map((language: Language) =>
    say({ key, ...(params && { params }) }, language).replaceAll(/[\u00a0\u202f]/g, ' '),
  );

describe('quantities in a sentence', () => {
  it('have the separators of the language, amounts of any length exactly, also within another sentence', () => {
    const params = { amount: '12345678901234567890.50', name: 'Gold', n: 1200 };
    const [english, russian] = [
      'Granted 12,345,678,901,234,567,890.50 Gold to 1,200 players',
      'Granted 12 345 678 901 234 567 890,50 Gold to 1 200 players',
    ];
    expect(inBoth('granted', params)).toEqual([english, russian]);
    expect(inBoth('within', { what: { key: 'granted', params } })).toEqual([
      `Undone: ${english}`,
      `Undone: ${russian}`,
    ]);
    expect(inBoth('counted', { n: 1200 })).toEqual(['1,200 rows', '1 200 rows']);
  });

  it('exclude names: an id, a level, a number after a number sign, a name of digits', () => {
    expect(inBoth('task', { kind: '2048', n: 12_345, id: 67_890, level: 1000 })[0]).toBe(
      'Resumed 2048 #12345 of 67890, level 1000',
    );
    expect(inBoth('granted', { amount: 'a lot', name: '2048', n: 1 })[0]).toBe(
      'Granted a lot 2048 to 1 players',
    );
  });

  it('keep their sign and every digit behind the point', () => {
    expect(formatExactNumber('-0.10', 'en')).toBe('-0.10');
    expect(formatExactNumber('-1234.000000001', 'en')).toBe('-1,234.000000001');
  });
});

describe('moments in a sentence', () => {
  it('are formatted as dates and times in UTC, never in their wire format', () => {
    for (const from of ['2026-11-25T16:05:00.000Z', '2026-11-25T16:05:59Z', '2026-11-25T16:05Z']) {
      const [english = '', russian = ''] = inBoth('within', {
        what: { key: 'from', params: { from } },
      });
      expect(english).toContain('Nov 25, 2026, 16:05');
      expect(russian).toContain('25 нояб. 2026');
      for (const text of [english, russian]) {
        expect(text).toContain('UTC');
        expect(text).not.toContain(from);
      }
    }
  });
});

describe('a name after an amount', () => {
  const owed = { debt: '{amount} {name}, {left} {name} left', nested: 'for {amount} {name}' };
  const crowns = { name: 'Crowns', one: 'Crown', few: null };
  const saying = createSentenceFormatter(
    (key) => compile(owed[key as keyof typeof owed]),
    (name, exact) => (name === crowns.name ? pickNameFormForNumber(crowns, exact) : name),
  );

  it('has the form of each amount that it follows; other names stay', () => {
    const params = { amount: '1', left: '12', name: 'Crowns' };
    expect(saying({ key: 'debt', params }, 'en')).toBe('1 Crown, 12 Crowns left');
    expect(saying({ key: 'debt', params: { ...params, name: 'Gold' } }, 'en')).toBe(
      '1 Gold, 12 Gold left',
    );
  });

  it('is formatted as a sentence if it is one', () => {
    const name = { key: 'nested', params: { amount: 1, name: 'Crowns' } };
    expect(saying({ key: 'nested', params: { amount: '1', name } }, 'ru')).toBe(
      'for 1 for 1 Crown',
    );
  });

  it('follows the rules of its own language, whichever the page speaks', () => {
    const crown = { name: 'крон', one: 'крона', few: 'кроны' };
    const after = (exact: string) => pickNameFormForNumber(crown, exact);
    expect(['1', '21', '-1'].map(after)).toEqual(['крона', 'крона', 'крона']);
    expect(['3', '1.50'].map(after)).toEqual(['кроны', 'кроны']);
    expect(['0', '5', '11', '12345678901234567890'].map(after)).toEqual(Array(4).fill('крон'));
    expect(['0', '21', '1.00'].map((exact) => pickNameFormForNumber(crowns, exact))).toEqual(
      Array(3).fill('Crowns'),
    );
    expect(pickNameFormForNumber({ name: 'Gold', one: null, few: null }, '1')).toBe('Gold');
  });
});
