/**
 * Texts of every language but English: one file each, `languages/<code>.json`, all texts by key.
 */
import { languages, buildLanguageNames } from '@guildhall/contract/languages';
import type { Texts } from '@guildhall/contract/kit/text/text';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const languagesFolder = fileURLToPath(new URL('../../languages/', import.meta.url));

/** Returns what the file of a language has. */
export const readLanguageFile = (language: string): Texts =>
  JSON.parse(readFileSync(`${languagesFolder}${language}.json`, 'utf8')) as Texts;
/** Returns the texts of a language by key; none for English, whose texts stand in the code. */
export const readTexts = (language: string): Texts =>
  language === 'en' ? {} : { ...readLanguageFile(language), ...buildLanguageNames(language) };

/**
 * Begins the keys of texts that pages alone have; the compiler of messages knows them without it.
 */
export const pagePrefix = 'web.';

/**
 * English texts of the pages, in the notation of the compiler of messages, by key without prefix.
 */
export function readEnglishMessages(): Readonly<Record<string, unknown>> {
  const read = (path: string) =>
    JSON.parse(
      readFileSync(new URL(`../../apps/web/messages/${path}`, import.meta.url), 'utf8'),
    ) as Readonly<Record<string, unknown>>;
  const { $schema: _schema, ...all } = { ...read('en.json'), ...read('admin/en.json') };
  return all;
}

/** Every language but English. */
export const otherLanguages: readonly string[] = languages.filter((language) => language !== 'en');

/** Returns a text of the pages without places, in a language. */
export const readPageText = (language: string, key: string): string =>
  readTexts(language)[`${pagePrefix}${key}`] ?? String(readEnglishMessages()[key]);
