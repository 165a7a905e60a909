import type { problemMessages } from '../text/problem.messages.ts';
import type { ruleMessages } from '../text/rule.messages.ts';
import type { Sentence } from '../text/messages.ts';

type Params<M> = M extends (...params: infer P) => Sentence ? P : never;

const sentence = (key: string, params: Sentence['params']): Sentence =>
  params === undefined ? { key } : { key, params };
/**
 * Creates a sentence of `problem.messages.ts`. Declarations refer to the sentence without its
 * texts, because pages that check a form before it is sent contain the compiled texts.
 */
export const problem = <W extends keyof typeof problemMessages>(
  word: W,
  ...[params]: Params<(typeof problemMessages)[W]>
): Sentence => sentence(`problem.${word}`, params);
/** Builds a sentence of `rule.messages.ts`. */
export const rule = <W extends keyof typeof ruleMessages>(
  word: W,
  ...[params]: Params<(typeof ruleMessages)[W]>
): Sentence => sentence(`rule.${word}`, params);

/** Encodes a sentence as text, because the schema library passes only text through its checks. */
export const encodeSentence = ({ key, params }: Sentence): string =>
  params === undefined ? key : `${key} ${JSON.stringify(params)}`;
/**
 * Decodes the sentence from the message of a check; undefined if the message comes from the library
 * itself.
 */
export function decodeSentence(text: string): Sentence | undefined {
  const [, key, params] = /^([a-z]+\.[a-zA-Z]+)(?: (\{.*\}))?$/s.exec(text) ?? [];
  return key === undefined
    ? undefined
    : sentence(key, params === undefined ? undefined : (JSON.parse(params) as never));
}
/** Builds the message for a check of a schema. */
export const says = <W extends keyof typeof problemMessages>(
  word: W,
  ...params: Params<(typeof problemMessages)[W]>
): string => encodeSentence(problem(word, ...params));
