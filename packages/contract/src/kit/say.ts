import format, { type CompiledMessage } from 'icu-minify/format';
import type { languages } from '../shapes.ts';
import { isSentence, type Sentence, type Value } from './words.ts';

export type Language = (typeof languages)[number];
/** Says sentences in a language. */
export type Say = (sentence: Sentence, language: Language) => string;

const formats = { dateTime: { day: { dateStyle: 'long', timeZone: 'UTC' } } } as const;
const formatters = {
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...args),
  getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat(...args),
  getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) =>
    new Intl.PluralRules(...args),
};
/**
 * Says sentences whose texts somebody finds, compiled, by key and language. A sentence of a newer
 * program, which nobody knows here, is told by its key.
 */
export function speaker(
  find: (key: string, language: Language) => CompiledMessage | undefined,
): Say {
  const value = (value: Value, language: Language): string | number => {
    if (typeof value !== 'object') return value;
    return isSentence(value)
      ? say(value, language)
      : value.map((each) => say(each, language)).join('; ');
  };
  const say: Say = ({ key, params = {} }, language) => {
    const text = find(key, language);
    if (text === undefined) return key;
    const values = Object.fromEntries(
      Object.entries(params).map(([name, param]) => [name, value(param, language)]),
    );
    return String(format(text, language, values, { formats, formatters }));
  };
  return say;
}
