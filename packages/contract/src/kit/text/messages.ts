import type { TranslatableText } from './text.ts';

/** Value of a placeholder: an unchanged name, a number, or further messages. */
export type PlaceholderValue = string | number | Sentence | readonly Sentence[];
/**
 * Message as it is recorded and sent, with its key and the values of its placeholders. Its text
 * depends on the reader's language.
 */
export interface Sentence {
  readonly key: string;
  readonly params?: Readonly<Record<string, PlaceholderValue>>;
}

/** Names of a text's placeholders: `{player}`, `{n, plural, one {# user} other {# users}}`. */
export type PlaceholderNames<Text extends string> = Text extends `${string}{${infer Rest}`
  ? Rest extends `${infer Head}}${infer Tail}`
    ? Head extends `${infer Name}, plural,${string}`
      ? Name | (Tail extends `${string}}}${infer After}` ? PlaceholderNames<After> : never)
      : (Head extends `${infer Name},${string}` ? Name : Head) | PlaceholderNames<Tail>
    : never
  : never;
/**
 * Joins the lines of a long text. The result keeps its literal type, from which the types of its
 * placeholders are derived.
 */
export const joinTextLines = <const A extends string, const B extends string>(
  first: A,
  second: B,
): `${A}${B}` => `${first}${second}`;
/** Arguments for the placeholders of a text. A text without placeholders has no arguments. */
type PlacesArgs<Text extends string> = [PlaceholderNames<Text>] extends [never]
  ? []
  : [params: Readonly<Record<PlaceholderNames<Text>, PlaceholderValue>>];
/** English texts by the last part of their key. A text that has its own key keeps this key. */
export type MessageTexts = Readonly<Record<string, string | TranslatableText>>;
/** Functions that build a message, one for each key of a catalogue. */
export type SentenceBuilders<W extends MessageTexts> = {
  readonly [K in keyof W]: (
    ...params: W[K] extends string ? PlacesArgs<W[K]> : [params?: Sentence['params']]
  ) => Sentence;
};

/**
 * Text of a message. `adapt` changes a text that is also used elsewhere, so that it fits into a
 * sentence.
 */
export interface MessageText extends TranslatableText {
  readonly adapt?: ((text: string) => string) | undefined;
}
const catalogue = new Map<string, MessageText>();
/**
 * Finds the text of a message by its key, `<name>.<word>`, among all loaded parts of the catalogue.
 */
export const findMessageText = (key: string): MessageText | undefined => catalogue.get(key);
export const getLoadedMessageTexts = (): ReadonlyMap<string, MessageText> => catalogue;

/**
 * Adds a part to the catalogue: English texts in ICU's message format. Its messages are known once
 * its file is loaded; other languages have their texts under the same keys.
 *
 * @throws Error if two parts of one name have a key with different texts.
 */
export function defineMessages<const W extends MessageTexts>(
  name: string,
  words: W,
  adapt?: MessageText['adapt'],
): SentenceBuilders<W> {
  const makers = Object.entries(words).map(([word, declared]) => {
    const key = `${name}.${word}`;
    const text = typeof declared === 'string' ? { key, english: declared } : declared;
    if ((catalogue.get(key) ?? text).english !== text.english)
      throw new Error(`The catalogue says ${key} twice`);
    catalogue.set(key, { ...text, adapt });
    return [word, (params?: Sentence['params']) => (params ? { key, params } : { key })] as const;
  });
  return Object.fromEntries(makers) as unknown as SentenceBuilders<W>;
}

/** Message with a title. The title and the text use the same values. */
export interface TitledSentence {
  readonly title: Sentence;
  readonly text: Sentence;
}
export const defineTitledMessage = <
  const T extends { readonly title: string; readonly text: string },
>(
  name: string,
  texts: T,
): ((
  values: Readonly<Record<PlaceholderNames<T['title'] | T['text']>, PlaceholderValue>>,
) => TitledSentence) => {
  defineMessages(name, texts);
  return (params) => ({
    title: { key: `${name}.title`, params },
    text: { key: `${name}.text`, params },
  });
};

/** Returns true if a value of a reply is a message. */
export const isSentence = (value: unknown): value is Sentence =>
  typeof value === 'object' && value !== null && typeof (value as Sentence).key === 'string';
