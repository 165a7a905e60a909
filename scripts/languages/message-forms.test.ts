import { describe, expect, it } from 'vitest';
import { toIcuText, toPageMessage, type PageMessage } from './message-forms.ts';

const days: PageMessage = [
  {
    declarations: ['input count', 'input time', 'local countPlural = count: plural'],
    selectors: ['countPlural'],
    match: {
      'countPlural=one': '{count} day, {time}',
      'countPlural=other': '{count} days, {time}',
    },
  },
];

describe('texts of the pages', () => {
  it('are unchanged after conversion to ICU notation and back', () => {
    for (const message of ['Hello {name}', "It's {name}, isn't it", "'{name}'", days])
      expect(toPageMessage('a', toIcuText(message), 'en')).toEqual(message);
  });
  it('may have words around a plural and its number as a sign', () => {
    expect(toPageMessage('a', 'So {n, plural, one {# row} other {# rows}} of {all}', 'en')).toEqual(
      [
        {
          declarations: ['input n', 'input all', 'local nPlural = n: plural'],
          selectors: ['nPlural'],
          match: { 'nPlural=one': 'So {n} row of {all}', 'nPlural=other': 'So {n} rows of {all}' },
        },
      ],
    );
  });
  it('have every plural form of their language; the form other replaces a missing one', () => {
    const [forms] = toPageMessage('a', '{n, plural, one {x} few {y} other {z}}', 'ru');
    expect(forms).toMatchObject({
      match: { 'nPlural=one': 'x', 'nPlural=few': 'y', 'nPlural=many': 'z', 'nPlural=other': 'z' },
    });
  });
  it('are refused by their key with what pages cannot show', () => {
    for (const text of [
      '{at, date, short}',
      '{a, plural, one {x} other {{b, plural, one {x} other {y}}}}',
      "a '{' b",
    ])
      expect(() => toPageMessage('web.rows', text, 'en')).toThrow('web.rows');
  });
});
