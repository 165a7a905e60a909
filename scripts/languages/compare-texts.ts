/**
 * Compares the texts of a language with the English texts, and finds letters that do not belong in
 * a source.
 */
import compile from 'icu-minify/compile';

export type TextsByKey = Readonly<Record<string, string>>;
/** Mark of a text that `npm run translate` has added in English and that is not translated yet. */
export const untranslatedMark = '?? ';

/** Part of a compiled text: literal text, `#` as 0, `[name]`, or `[name, kind, forms or style]`. */
type Part = string | number | readonly [name: string, kind?: number, rest?: unknown];
const pluralKind = 2;
interface Shape {
  readonly places: ReadonlySet<string>;
  /** Plural forms by the counted placeholder. */
  readonly plurals: readonly (readonly [name: string, forms: readonly string[]])[];
}
/** Reads placeholders and plurals of a text. Throws if the text is not in ICU's message format. */
function readShape(text: string): Shape {
  const places = new Set<string>();
  const plurals: [string, string[]][] = [];
  const visit = (parts: unknown): void => {
    if (!Array.isArray(parts)) return;
    for (const part of parts as readonly Part[]) {
      if (typeof part !== 'object') continue;
      const [name, kind, value] = part;
      places.add(name);
      if (typeof value !== 'object' || value === null) continue;
      const forms = Object.entries(value as Readonly<Record<string, unknown>>);
      if (kind === pluralKind) plurals.push([name, forms.map(([form]) => form)]);
      for (const [, branch] of forms) visit(branch);
    }
  };
  visit(compile(text));
  return { places, plurals };
}

/**
 * Placeholders that a language may format in different ways: a day of the calendar, as a date or as
 * the server wrote it.
 */
const daysByCalendar: ReadonlySet<string> = new Set(['until', 'day']);
const listPlaces = ({ places }: Shape): string =>
  [...places]
    .filter((name) => !daysByCalendar.has(name))
    .sort()
    .join(', ');

/** Reports plural forms that a language does not have, and missing forms that it needs. */
function findPluralFaults(language: string, { plurals }: Shape): string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  return plurals.flatMap(([name, forms]) => {
    const strange = forms.filter(
      (form) => !form.startsWith('=') && !pluralCategories.some((category) => category === form),
    );
    const missing = pluralCategories.filter((category) => !forms.includes(category));
    return [
      ...strange.map((form) => `the plural of ${name} has the form ${form}, which is not known`),
      // the form "other" can replace one missing form
      ...(missing.length > 1 ? [`the plural of ${name} lacks ${missing.join(', ')}`] : []),
    ];
  });
}

function findTextFaults(language: string, english: string, text: string): string[] {
  if (text.trim() === '') return ['is empty'];
  if (text.startsWith(untranslatedMark)) return ['is not translated'];
  try {
    const [own, theirs] = [readShape(english), readShape(text)];
    const [wanted, given] = [listPlaces(own), listPlaces(theirs)];
    const places = wanted === given ? [] : [`has the places (${given}) instead of (${wanted})`];
    return [...places, ...findPluralFaults(language, theirs)];
  } catch (error) {
    return [`is not in ICU's message format: ${String(error)}`];
  }
}

/** Lists all differences between the texts of a language and the English requirements. */
export function compareTexts(language: string, english: TextsByKey, texts: TextsByKey): string[] {
  const file = `languages/${language}.json`;
  const missing = Object.keys(english).filter((key) => !Object.hasOwn(texts, key));
  const strange = Object.keys(texts).filter((key) => !Object.hasOwn(english, key));
  return [
    ...missing.map((key) => `${file}: ${key} is missing (npm run translate -- ${language})`),
    ...strange.map((key) => `${file}: ${key} is the key of no English text`),
    ...Object.entries(texts).flatMap(([key, text]) => {
      const own = english[key];
      const faults = own === undefined ? [] : findTextFaults(language, own, text);
      return faults.map((fault) => `${file}: ${key} ${fault}`);
    }),
  ];
}

/** Finds lines of a source with letters of another alphabet, which no English text contains. */
export const findLinesInOtherAlphabets = (source: string): number[] =>
  source.split('\n').flatMap((line, at) => (/\p{Script=Cyrillic}/u.test(line) ? [at + 1] : []));
