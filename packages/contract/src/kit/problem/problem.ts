import type { problems } from '../text/problem.words.ts';
import type { rules } from '../text/rule.words.ts';
import type { Sentence } from '../text/words.ts';

type Params<M> = M extends (...params: infer P) => Sentence ? P : never;

const sentence = (key: string, params: Sentence['params']): Sentence =>
  params === undefined ? { key } : { key, params };
/**
 * A sentence of `problem.words.ts`. Declarations name it without its texts: pages that judge a
 * form before it is sent bring those compiled.
 */
export const problem = <W extends keyof typeof problems>(
  word: W,
  ...[params]: Params<(typeof problems)[W]>
): Sentence => sentence(`problem.${word}`, params);
/** A sentence of `rule.words.ts`. */
export const rule = <W extends keyof typeof rules>(
  word: W,
  ...[params]: Params<(typeof rules)[W]>
): Sentence => sentence(`rule.${word}`, params);

/** The schema library carries nothing but a text through its checks: a sentence, as one. */
export const encodeSentence = ({ key, params }: Sentence): string =>
  params === undefined ? key : `${key} ${JSON.stringify(params)}`;
/** The sentence that a check was told to say; undefined where it says what the library says. */
export function decodeSentence(text: string): Sentence | undefined {
  const [, key, params] = /^([a-z]+\.[a-zA-Z]+)(?: (\{.*\}))?$/s.exec(text) ?? [];
  return key === undefined
    ? undefined
    : sentence(key, params === undefined ? undefined : (JSON.parse(params) as never));
}
/** Gives a check of a schema its message. */
export const says = <W extends keyof typeof problems>(
  word: W,
  ...params: Params<(typeof problems)[W]>
): string => encodeSentence(problem(word, ...params));
