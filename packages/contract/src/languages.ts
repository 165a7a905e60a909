import { defineTexts, type TranslatableText, type TextsOfLanguage } from './kit/text/text.ts';

/**
 * Languages of pages, mails and responses, by code. English texts are in the code; the texts of
 * every other language are in its own file, `languages/<code>.json`.
 */
export const languages = ['en', 'ru'] as const;

const group = 'language';
/**
 * Prefix of the keys of language names. These names are not translated by hand, because every
 * system knows them.
 */
export const languageNameKeyPrefix = `${group}.`;
const nameIn = (reader: string, code: string): string => {
  const name = new Intl.DisplayNames(reader, { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(reader) + name.slice(1);
};
/** Names of the languages for a choice. */
export const languageNames = defineTexts(
  group,
  Object.fromEntries(languages.map((code) => [code, nameIn('en', code)])),
) as Readonly<Record<(typeof languages)[number], TranslatableText>>;
/** Returns the names of all languages in one of the languages, by key. */
export const buildLanguageNames = (reader: string): TextsOfLanguage =>
  Object.fromEntries(
    languages.map((code) => [`${languageNameKeyPrefix}${code}`, nameIn(reader, code)]),
  );
