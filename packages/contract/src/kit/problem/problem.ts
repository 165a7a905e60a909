import type { problemMessages } from '../text/problem.messages.ts';
import type { ruleMessages } from '../text/rule.messages.ts';
import type { Sentence } from '../text/messages.ts';

type Params<M> = M extends (...params: infer P) => Sentence ? P : never;

const sentence = (key: string, params: Sentence['params']): Sentence =>
  params === undefined ? { key } : { key, params };
/**
 * Creates a message of `problem.messages.ts` by its key alone; the texts are loaded only where
 * messages are shown.
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

/** Encodes a message as text, because the schema library passes only text through its checks. */
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
export const toErrorText = <W extends keyof typeof problemMessages>(
  word: W,
  ...params: Params<(typeof problemMessages)[W]>
): string => encodeSentence(problem(word, ...params));
