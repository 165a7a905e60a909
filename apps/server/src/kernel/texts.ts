import type { Language } from '@guildhall/contract/kit/say';
import type { Texts } from '@guildhall/contract/kit/text';
import { translations } from '../generated/translations.ts';

const none: Texts = {};
/** Returns the texts of a language by key; none for English, whose texts stand in the code. */
export const textsOf = (language: Language): Texts =>
  language === 'en' ? none : translations[language];
