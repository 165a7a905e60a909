/**
 * Texts of every language except English, in one file each: `languages/<code>.json` with all texts
 * by key.
 */
import { languages, buildLanguageNames } from '@guildhall/contract/languages';
import type { TextsOfLanguage } from '@guildhall/contract/kit/text/text';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const languagesFolder = fileURLToPath(new URL('../../languages/', import.meta.url));

export const readLanguageFile = (language: string): TextsOfLanguage =>
  JSON.parse(readFileSync(`${languagesFolder}${language}.json`, 'utf8')) as TextsOfLanguage;
/**
 * Returns the texts of a language by key. Returns no texts for English, because the English texts
 * are in the code.
 */
export const readTranslatedTexts = (language: string): TextsOfLanguage =>
  language === 'en' ? {} : { ...readLanguageFile(language), ...buildLanguageNames(language) };

/**
 * Prefix of the keys of texts that only pages use. The message compiler uses these keys without the
 * prefix.
 */
export const pageTextKeyPrefix = 'web.';

/**
 * Reads the English texts of the pages in the notation of the message compiler, by key without
 * prefix.
 */
export function readEnglishMessages(): Readonly<Record<string, unknown>> {
  const read = (path: string) =>
    JSON.parse(
      readFileSync(new URL(`../../apps/web/messages/${path}`, import.meta.url), 'utf8'),
    ) as Readonly<Record<string, unknown>>;
  const { $schema: _schema, ...all } = { ...read('en.json'), ...read('admin/en.json') };
  return all;
}

/** All languages except English. */
export const otherLanguages: readonly string[] = languages.filter((language) => language !== 'en');

/** Returns a text of the pages without placeholders, in a language. */
export const readPageText = (language: string, key: string): string =>
  readTranslatedTexts(language)[`${pageTextKeyPrefix}${key}`] ?? String(readEnglishMessages()[key]);
