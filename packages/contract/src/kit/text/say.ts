import format, { type CompiledMessage } from 'icu-minify/format';
import { getNumberFormatter, formatExactNumber } from '../../amounts.ts';
import type { languages } from '../../languages.ts';
import { isSentence, type Sentence, type PlaceholderValue } from './messages.ts';

export type Language = (typeof languages)[number];
/** Formats messages in a language. */
export type SentenceFormatter = (sentence: Sentence, language: Language) => string;

const formats = {
  dateTime: {
    day: { dateStyle: 'long', timeZone: 'UTC' },
    minute: { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' },
  },
} as const;
/**
 * Caches the results of a function by its arguments, without a limit. Creating a formatter takes up
 * to a hundred times as long as formatting with it, and messages need only a few different
 * formatters.
 */
function createOnce<Args extends unknown[], Value>(
  create: (...args: Args) => Value,
): (...args: Args) => Value {
  const created = new Map<string, Value>();
  return (...args) => {
    const key = JSON.stringify(args);
    let value = created.get(key);
    if (value === undefined) created.set(key, (value = create(...args)));
    return value;
  };
}
const formatters = {
  getDateTimeFormat: createOnce(
    (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
      new Intl.DateTimeFormat(...args),
  ),
  getNumberFormat: createOnce(
    (...args: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...args),
  ),
  getPluralRules: createOnce(
    (...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args),
  ),
};
/** Placeholders that contain a name. A number in a name is not a quantity. */
const namePlaces = new Set(
  'id itemId accountId issued key level line lvl match place port slot step version'.split(' '),
);
/**
 * Placeholders that contain an amount. The amount is exact text if it can exceed the range of a
 * number.
 */
const amountPlaces = new Set(
  (
    'amount balance before ceiling collected count held left length limit max min played price ' +
    'sum threshold'
  ).split(' '),
);
/** Placeholders that name what is counted if they directly follow an amount, as in `5 {currency}`. */
const countedPlaces = new Set(['currency', 'name']);
const exact = /^-?\d+(\.\d+)?$/;
/** An instant in the format of the API. A sentence shows it as a date and time in UTC. */
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z$/;
const sayInstant = (iso: string, language: Language): string =>
  `${formatters.getDateTimeFormat(language, formats.dateTime.minute).format(new Date(iso))} UTC`;
/**
 * Returns the placeholders of a text that are not quantities: placeholders after a number sign, and
 * placeholders that select a grammatical form.
 */
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
/**
 * Returns the placeholders of a text that are times in milliseconds since 1970: `{at, date,
 * minute}`.
 */
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
 * Separator between the two names that form the placeholder of a counted name. No other placeholder
 * contains this text.
 */
const after = ' after ';
/** Cached texts with placeholders for counted names. */
const counting = new WeakMap<object, CompiledMessage>();
/**
 * Replaces a name after an amount, as in "{amount} {name}", by a separate placeholder, because one
 * name may follow two amounts in a message.
 */
function separateCounted(text: CompiledMessage): CompiledMessage {
  if (typeof text === 'string') return text;
  const known = counting.get(text);
  if (known !== undefined) return known;
  const separate = text.map((part, at) => {
    const [space, amount] = [text[at - 1], text[at - 2]];
    if (space !== ' ' || !Array.isArray(amount) || !Array.isArray(part)) return part;
    const isCounted =
      part.length === 1 &&
      amount.length === 1 &&
      countedPlaces.has(String(part[0])) &&
      amountPlaces.has(String(amount[0]));
    return isCounted ? [`${String(part[0])}${after}${String(amount[0])}`] : part;
  }) as CompiledMessage;
  counting.set(text, separate);
  return separate;
}
/**
 * Adds the names that follow amounts, in their grammatical form, by placeholder. A value stays
 * unchanged if it is not a plain name or does not follow a number.
 */
function addCounted(
  text: CompiledMessage,
  params: NonNullable<Sentence['params']>,
  values: Record<string, string | number | Date>,
  nameAfter: NameFormPicker,
): typeof values {
  if (typeof text === 'string') return values;
  const counted = text.flatMap((part) => {
    const [name, amount] = Array.isArray(part) ? String(part[0]).split(after) : [];
    if (name === undefined || amount === undefined) return [];
    const [nominative, number] = [params[name], params[amount]];
    const isPlain = typeof nominative === 'string' && typeof number !== 'object';
    const value =
      isPlain && exact.test(String(number)) ? nameAfter(nominative, String(number)) : values[name];
    return [[`${name}${after}${amount}`, value ?? ''] as const];
  });
  return { ...values, ...Object.fromEntries(counted) };
}
/** Returns the form of a name after an exact decimal number. */
export type NameFormPicker = (name: string, exact: string) => string;

/**
 * Creates a formatter of messages. `find` returns compiled texts by key and language. A message of
 * a newer program without a text here is shown as its key. Quantities have the separators of the
 * language: numbers, and exact text in placeholders of amounts. Ids, levels and the like have none.
 * `nameAfter` finds the form of a name after an amount ("1 crown").
 */
export function createSentenceFormatter(
  find: (key: string, language: Language) => CompiledMessage | undefined,
  nameAfter: NameFormPicker = (name) => name,
): SentenceFormatter {
  const value = (value: PlaceholderValue, language: Language, place: string): string | number => {
    if (typeof value === 'number')
      return namePlaces.has(place) ? value : getNumberFormatter(language).format(value);
    if (typeof value === 'string' && instant.test(value)) return sayInstant(value, language);
    if (typeof value === 'string')
      return amountPlaces.has(place) && exact.test(value)
        ? formatExactNumber(value, language)
        : value;
    return isSentence(value)
      ? say(value, language)
      : value.map((each) => say(each, language)).join('; ');
  };
  const say: SentenceFormatter = ({ key, params = {} }, language) => {
    const message = find(key, language);
    if (message === undefined) return key;
    const text = separateCounted(message);
    const untouched = untouchedIn(text);
    const moments = momentsIn(text);
    const valueOf = (name: string, param: PlaceholderValue) => {
      if (typeof param === 'number' && moments.has(name)) return new Date(param);
      return typeof param !== 'object' && untouched.has(name)
        ? param
        : value(param, language, name);
    };
    const plain = Object.fromEntries(
      Object.entries(params).map(([name, param]) => [name, valueOf(name, param)]),
    );
    const values = addCounted(text, params, plain, nameAfter);
    return String(format(text, language, values, { formats, formatters }));
  };
  return say;
}
