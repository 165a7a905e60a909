import { createAtom, useSelector } from '@tanstack/react-store';
import { saveFields } from './kept-fields.ts';
import { getLocale, locales, setLocale } from '../messages/runtime.js';

export type Locale = (typeof locales)[number];
export const localeNames: Record<Locale, string> = { en: 'English', ru: 'Русский' };

export const isLocale = (name: string): name is Locale => locales.some((locale) => locale === name);

const spoken = createAtom<Locale>(getLocale());
const mark = () => {
  document.documentElement.lang = getLocale();
};

/**
 * Changes the language without a reload; everything below the provider is drawn anew, what is typed
 * stays.
 */
export function changeLocale(locale: Locale): void {
  if (locale === getLocale()) return;
  const putBack = saveFields();
  void setLocale(locale, { reload: false });
  mark();
  spoken.set(locale);
  putBack();
}
/** Tells of every change of the language. */
export const onLocale = spoken.subscribe;

export const useLocale = (): Locale => useSelector(spoken);
export { locales, mark as markDocumentLanguage };
