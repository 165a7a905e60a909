import { addLineNumber } from '@guildhall/contract/kit/problem/file-problem';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { buildFieldError } from '../../../kernel/errors.ts';
import { readJsonFile } from '../../../kernel/imports/json-file.ts';
import { readTextFile } from '../../../kernel/imports/text-file.ts';
import { localizationMessages } from './localizations.messages.ts';

/**
 * Texts by key. The key of a text in nested objects consists of the names of the objects, joined
 * with dots.
 */
export type LocalizedTexts = ReadonlyMap<string, string>;
export interface TextKeysSummary {
  readonly count: number;
  readonly first: string[];
}
const bytesMax = 2_000_000;
const keysMax = 20_000;
const depthMax = 8;
/** Largest number of keys that a reply lists; the others are only counted. */
const toldMax = 200;

/**
 * Creates the error for an invalid value. `path` contains the names of the objects that lead to the
 * value.
 */
type Refuse = (path: readonly string[], problem: Sentence) => Error;
function collectTexts(contents: unknown, refuse: Refuse): LocalizedTexts {
  const texts = new Map<string, string>();
  const walk = (value: unknown, path: readonly string[]): void => {
    const key = path.join('.');
    if (typeof value === 'string') {
      if (value.includes('\u0000') || !value.isWellFormed())
        throw refuse(path, localizationMessages.strange({ key }));
      if (texts.has(key)) throw refuse(path, localizationMessages.twice({ key }));
      texts.set(key, value);
      return;
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw refuse(
        path,
        key === '' ? localizationMessages.notTexts() : localizationMessages.notText({ key }),
      );
    if (path.length > depthMax)
      throw refuse(path, localizationMessages.deep({ key, max: String(depthMax) }));
    for (const [name, inner] of Object.entries(value)) walk(inner, [...path, name]);
  };
  if (typeof contents === 'string') throw refuse([], localizationMessages.notTexts());
  walk(contents, []);
  return texts;
}
/** Parses a file of texts. Throws VALIDATION, naming the line, if the file cannot be parsed. */
export function parseTextsFile(bytes: Buffer): {
  readonly contents: string;
  readonly texts: LocalizedTexts;
} {
  if (bytes.length > bytesMax)
    throw buildFieldError(
      'file',
      localizationMessages.tooLarge({ max: String(bytesMax / 1_000_000) }),
    );
  const contents = readTextFile(bytes, 'file');
  const { value, lineOf } = readJsonFile(contents, 'file');
  const texts = collectTexts(value, (path, problem) =>
    buildFieldError('file', addLineNumber(lineOf(path), problem)),
  );
  if (texts.size > keysMax)
    throw buildFieldError('file', localizationMessages.tooMany({ max: String(keysMax) }));
  return { contents, texts };
}
/** Parses a stored file of texts, which was validated before it was stored. */
export const parseStoredTexts = (contents: string): LocalizedTexts =>
  collectTexts(JSON.parse(contents), (_path, problem) => buildFieldError('file', problem));
const summarizeKeys = (keys: readonly string[]): TextKeysSummary => ({
  count: keys.length,
  first: keys.slice(0, toldMax),
});
const without = (texts: LocalizedTexts, others: LocalizedTexts): string[] =>
  [...texts.keys()].filter((key) => !others.has(key));

/**
 * Compares the texts of a file with the English texts. If there is no English file, there are no
 * differences.
 */
export const compareTextsWithEnglish = (
  english: LocalizedTexts | undefined,
  texts: LocalizedTexts,
) => ({
  missing: summarizeKeys(english ? without(english, texts) : []),
  surplus: summarizeKeys(english ? without(texts, english) : []),
});
/** Lists the keys added, changed and removed between two versions of a platform's texts. */
export const compareTextRevisions = (before: LocalizedTexts, after: LocalizedTexts) => ({
  added: summarizeKeys(without(after, before)),
  changed: summarizeKeys(
    [...after]
      .filter(([key, text]) => before.has(key) && before.get(key) !== text)
      .map(([key]) => key),
  ),
  gone: summarizeKeys(without(before, after)),
});
