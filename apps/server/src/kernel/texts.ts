import type { Language } from '@guildhall/contract/kit/text/say';
import type { TextsOfLanguage } from '@guildhall/contract/kit/text/text';
import { languages, buildLanguageNames } from '@guildhall/contract/languages';
import { translations } from './generated/translations.ts';

const texts = Object.fromEntries(
  languages.map((language) => [
    language,
    language === 'en' ? {} : { ...translations[language], ...buildLanguageNames(language) },
  ]),
) as Readonly<Record<Language, TextsOfLanguage>>;
/** Returns the texts of a language by key; empty for English, whose texts are in the code. */
export const getTranslations = (language: Language): TextsOfLanguage => texts[language];
