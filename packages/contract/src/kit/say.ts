import format, { type CompiledMessage } from 'icu-minify/format';
import { numberFormat, separated } from '../amounts.ts';
import type { languages } from '../shapes.ts';
import { isSentence, type Sentence, type Value } from './words.ts';

export type Language = (typeof languages)[number];
/** Says sentences in a language. */
export type Say = (sentence: Sentence, language: Language) => string;

const formats = {
  dateTime: {
    day: { dateStyle: 'long', timeZone: 'UTC' },
    minute: { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' },
  },
} as const;
const formatters = {
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...args),
  getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat(...args),
  getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) =>
    new Intl.PluralRules(...args),
};
/** Places that hold a name, whatever it is written with: a number there is no quantity. */
const namePlaces = new Set(
  'id itemId accountId issued key level line lvl match place port slot step version'.split(' '),
);
/** Places that hold an amount, which is exact text where it may go beyond a number. */
const amountPlaces = new Set(
  (
    'amount balance before ceiling collected count held left length limit max min played price ' +
    'sum threshold'
  ).split(' '),
);
const exact = /^-?\d+(\.\d+)?$/;
/** A moment as calls carry it. A sentence says it as a date and time in UTC. */
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z$/;
const sayInstant = (iso: string, language: Language): string =>
  `${formatters.getDateTimeFormat(language, formats.dateTime.minute).format(new Date(iso))} UTC`;
/** The places of a text that are no quantity: what follows a number sign, and what chooses a form. */
function untouchedIn(text: CompiledMessage): ReadonlySet<string> {
  if (typeof text === 'string') return new Set();
  return new Set(
    text.flatMap((part, at) => {
      const before = text[at - 1];
      if (!Array.isArray(part)) return [];
      const isName = typeof before === 'string' && /[#№]\s?$/.test(before);
      return isName || part.length > 1 ? [String(part[0])] : [];
    }),
  );
}
/** The places of a text that are a moment, in milliseconds since 1970: `{at, date, minute}`. */
function momentsIn(text: CompiledMessage): ReadonlySet<string> {
  if (typeof text === 'string') return new Set();
  return new Set(
    text.flatMap((part) =>
      Array.isArray(part) && typeof part[2] === 'string' && Object.hasOwn(formats.dateTime, part[2])
        ? [String(part[0])]
        : [],
    ),
  );
}

/**
 * Says sentences whose texts somebody finds, compiled, by key and language. A sentence of a newer
 * program, which nobody knows here, is told by its key. Quantities have the separators of the
 * language: numbers, and exact text in the places of amounts; ids, levels and the like have none.
 */
export function speaker(
  find: (key: string, language: Language) => CompiledMessage | undefined,
): Say {
  const value = (value: Value, language: Language, place: string): string | number => {
    if (typeof value === 'number')
      return namePlaces.has(place) ? value : numberFormat(language).format(value);
    if (typeof value === 'string' && instant.test(value)) return sayInstant(value, language);
    if (typeof value === 'string')
      return amountPlaces.has(place) && exact.test(value) ? separated(value, language) : value;
    return isSentence(value)
      ? say(value, language)
      : value.map((each) => say(each, language)).join('; ');
  };
  const say: Say = ({ key, params = {} }, language) => {
    const text = find(key, language);
    if (text === undefined) return key;
    const untouched = untouchedIn(text);
    const moments = momentsIn(text);
    const valueOf = (name: string, param: Value) => {
      if (typeof param === 'number' && moments.has(name)) return new Date(param);
      return typeof param !== 'object' && untouched.has(name)
        ? param
        : value(param, language, name);
    };
    const values = Object.fromEntries(
      Object.entries(params).map(([name, param]) => [name, valueOf(name, param)]),
    );
    return String(format(text, language, values, { formats, formatters }));
  };
  return say;
}
