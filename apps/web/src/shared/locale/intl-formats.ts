/**
 * Formatters of the page's language. Creating a formatter takes up to a hundred times as long as
 * formatting with it, so each formatter is created once per language.
 */
import { getLocale } from '../../messages/runtime.js';

/**
 * Returns a function that creates a value for the page's language, and returns the same value while
 * the language and `key` do not change.
 */
function createPerLocale<Value>(
  create: (locale: string) => Value,
  key: () => number = () => 0,
): () => Value {
  let created: { locale: string; key: number; value: Value } | undefined;
  return () => {
    const locale = getLocale();
    if (created?.locale !== locale || created.key !== key())
      created = { locale, key: key(), value: create(locale) };
    return created.value;
  };
}
const getZoneOffset = (): number => new Date().getTimezoneOffset();

/**
 * Creates a function that formats a time, given as ISO text or in milliseconds since 1970. Without
 * `timeZone`, uses the browser's time zone, even if it changes later.
 */
export function createDateFormat(
  options: Intl.DateTimeFormatOptions,
): (at: string | number) => string {
  const getFormatter = createPerLocale(
    (locale) => new Intl.DateTimeFormat(locale, options),
    options.timeZone === undefined ? getZoneOffset : undefined,
  );
  return (at) => getFormatter().format(new Date(at));
}
export function createNumberFormat(options: Intl.NumberFormatOptions): (value: number) => string {
  const getFormatter = createPerLocale((locale) => new Intl.NumberFormat(locale, options));
  return (value) => getFormatter().format(value);
}
/** Creates a function that formats the distance to a time, such as yesterday or in 3 hours. */
export function createRelativeTimeFormat(
  options: Intl.RelativeTimeFormatOptions,
): (value: number, unit: Intl.RelativeTimeFormatUnit) => string {
  const getFormatter = createPerLocale((locale) => new Intl.RelativeTimeFormat(locale, options));
  return (value, unit) => getFormatter().format(value, unit);
}
/**
 * Creates a function that returns the name of a country by its ISO 3166-1 code; the code itself if
 * it is unknown.
 */
export function createCountryNames(): (code: string) => string {
  const getNames = createPerLocale((locale) => new Intl.DisplayNames(locale, { type: 'region' }));
  return (code) => getNames().of(code) ?? code;
}
