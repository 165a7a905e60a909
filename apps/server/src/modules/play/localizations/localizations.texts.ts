import { problem } from '@guildhall/contract/kit/problem';
import { invalid } from '../../../kernel/errors.ts';
import { words } from './localizations.words.ts';

/** Texts by their keys; those of nested objects with points between. */
export type Texts = ReadonlyMap<string, string>;
export interface Keys {
  readonly count: number;
  readonly first: string[];
}
const bytesMax = 2_000_000;
const keysMax = 20_000;
const depthMax = 8;
/** How many names are said; the rest are counted. */
const toldMax = 200;

/** What a file holds; one that is none of texts is refused, saying where. */
export function textsOf(bytes: Buffer): { readonly contents: string; readonly texts: Texts } {
  if (bytes.length > bytesMax)
    throw invalid('file', words.tooLarge({ max: String(bytesMax / 1_000_000) }));
  let contents: string;
  let whole: unknown;
  try {
    contents = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    whole = JSON.parse(contents);
  } catch (error) {
    throw invalid('file', words.notJson({ why: error instanceof Error ? error.message : '' }));
  }
  const texts = new Map<string, string>();
  const walk = (value: unknown, at: string, depth: number): void => {
    if (typeof value === 'string') {
      if (value.includes('\u0000') || !value.isWellFormed()) throw invalid(at, problem('notText'));
      if (texts.has(at)) throw invalid('file', words.twice({ key: at }));
      texts.set(at, value);
      return;
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw invalid('file', at === '' ? words.notTexts() : words.notText({ key: at }));
    if (depth > depthMax) throw invalid('file', words.deep({ key: at, max: String(depthMax) }));
    for (const [key, inner] of Object.entries(value))
      walk(inner, at === '' ? key : `${at}.${key}`, depth + 1);
  };
  if (typeof whole === 'string') throw invalid('file', words.notTexts());
  walk(whole, '', 0);
  if (texts.size > keysMax) throw invalid('file', words.tooMany({ max: String(keysMax) }));
  return { contents, texts };
}
const told = (keys: readonly string[]): Keys => ({
  count: keys.length,
  first: keys.slice(0, toldMax),
});
const without = (some: Texts, others: Texts): string[] =>
  [...some.keys()].filter((key) => !others.has(key));

/** What a file has against that of en; nothing where en has none. */
export const against = (english: Texts | undefined, texts: Texts) => ({
  missing: told(english ? without(english, texts) : []),
  surplus: told(english ? without(texts, english) : []),
});
/** What becomes of the texts of a platform. */
export const between = (before: Texts, after: Texts) => ({
  added: told(without(after, before)),
  changed: told(
    [...after]
      .filter(([key, text]) => before.has(key) && before.get(key) !== text)
      .map(([key]) => key),
  ),
  gone: told(without(before, after)),
});
