/**
 * Text of the product, with its English form and the key under which all other languages have it.
 */
export interface TranslatableText {
  readonly key: string;
  readonly english: string;
}
/** Texts of one language by key. English has none, because the code contains the English texts. */
export type TextsOfLanguage = Readonly<Record<string, string>>;

const known = new Map<string, string>();
/** Returns the English form of all texts declared by `defineTexts`, by key. */
export const getDefinedTexts = (): ReadonlyMap<string, string> => known;

/**
 * Declares texts outside of sections and messages. Keys are `<group>.<name>`.
 *
 * @throws Error if a key is declared with two texts.
 */
export function defineTexts<const T extends Readonly<Record<string, string>>>(
  group: string,
  texts: T,
): { readonly [K in keyof T]: TranslatableText } {
  const made = Object.entries(texts).map(([name, english]) => {
    const key = `${group}.${name}`;
    if ((known.get(key) ?? english) !== english) throw new Error(`${key} has two texts`);
    known.set(key, english);
    return [name, { key, english }] as const;
  });
  return Object.fromEntries(made) as { readonly [K in keyof T]: TranslatableText };
}

/** Like `defineTexts`, for the labels of a table, with keys `<group>.<name of the entry>`. */
export function defineLabels<const T extends Readonly<Record<string, { readonly label: string }>>>(
  group: string,
  table: T,
): { readonly [K in keyof T]: Omit<T[K], 'label'> & { readonly label: TranslatableText } } {
  const labels = defineTexts(
    group,
    Object.fromEntries(Object.entries(table).map(([name, { label }]) => [name, label])),
  );
  return Object.fromEntries(
    Object.entries(table).map(([name, entry]) => [name, { ...entry, label: labels[name] }]),
  ) as { readonly [K in keyof T]: Omit<T[K], 'label'> & { readonly label: TranslatableText } };
}

/** Returns the English form of a label that may be declared as a string or as a text. */
export const toEnglish = (label: string | TranslatableText): string =>
  typeof label === 'string' ? label : label.english;
/** Returns a text in a language, in English if the translation is missing. */
export const translate = ({ key, english }: TranslatableText, texts: TextsOfLanguage): string =>
  texts[key] ?? english;
