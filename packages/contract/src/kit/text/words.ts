import type { Said } from './said.ts';

/** Value of a placeholder: a name as it is, a number, or messages of their own. */
export type Value = string | number | Sentence | readonly Sentence[];
/**
 * Message as it is recorded and sent: its key and the values of its placeholders. The reader's
 * language decides the text.
 */
export interface Sentence {
  readonly key: string;
  readonly params?: Readonly<Record<string, Value>>;
}

/** Names of the places of a text: `{player}`, `{n, plural, one {# user} other {# users}}`. */
export type PlacesOf<Text extends string> = Text extends `${string}{${infer Rest}`
  ? Rest extends `${infer Head}}${infer Tail}`
    ? Head extends `${infer Name}, plural,${string}`
      ? Name | (Tail extends `${string}}}${infer After}` ? PlacesOf<After> : never)
      : (Head extends `${infer Name},${string}` ? Name : Head) | PlacesOf<Tail>
    : never
  : never;
/** Arguments for the places of a text; none where it has none. */
type PlacesArgs<Text extends string> = [PlacesOf<Text>] extends [never]
  ? []
  : [params: Readonly<Record<PlacesOf<Text>, Value>>];
export type Words = Readonly<Record<string, Said>>;
/** For each word of a catalogue what makes a sentence of it. */
export type Makers<W extends Words> = {
  readonly [K in keyof W]: (...params: PlacesArgs<W[K][0]>) => Sentence;
};

const catalogue = new Map<string, Said>();
/** Texts by the keys of sentences, `<name>.<word>`: of every part that was loaded. */
export const saidBy = (key: string): Said | undefined => catalogue.get(key);
export const allWords = (): ReadonlyMap<string, Said> => catalogue;

/**
 * A part of the catalogue: English and Russian beside each other, in ICU's message format. It
 * stands beside what says it, and is known from when that was loaded; two parts of one name that
 * say the same word differently are a mistake.
 */
export function defineWords<const W extends Words>(name: string, words: W): Makers<W> {
  const makers = Object.entries(words).map(([word, said]) => {
    const key = `${name}.${word}`;
    const known = catalogue.get(key);
    if (known && (known[0] !== said[0] || known[1] !== said[1]))
      throw new Error(`The catalogue says ${key} twice`);
    catalogue.set(key, said);
    return [word, (params?: Sentence['params']) => (params ? { key, params } : { key })] as const;
  });
  return Object.fromEntries(makers) as unknown as Makers<W>;
}

/** A message with a title, both of the same values. */
export interface Titled {
  readonly title: Sentence;
  readonly text: Sentence;
}
export const defineTitled = <const T extends { readonly title: Said; readonly text: Said }>(
  name: string,
  said: T,
): ((values: Readonly<Record<PlacesOf<T['title'][0] | T['text'][0]>, Value>>) => Titled) => {
  defineWords(name, said);
  return (params) => ({
    title: { key: `${name}.title`, params },
    text: { key: `${name}.text`, params },
  });
};

/** True if a value of a reply is a message. */
export const isSentence = (value: unknown): value is Sentence =>
  typeof value === 'object' && value !== null && typeof (value as Sentence).key === 'string';
