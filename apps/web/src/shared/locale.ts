import { useSyncExternalStore } from 'react';
import { keepFields } from './kept-fields.ts';
import { getLocale, locales, setLocale } from '../messages/runtime.js';

export type Locale = (typeof locales)[number];
export const localeNames: Record<Locale, string> = { en: 'English', ru: 'Русский' };

export const isLocale = (name: string): name is Locale => locales.some((locale) => locale === name);

const listeners = new Set<() => void>();
const mark = () => {
  document.documentElement.lang = getLocale();
};

/**
 * Changes the language without a reload; everything below the provider is drawn anew, what is typed
 * stays.
 */
export function changeLocale(locale: Locale): void {
  if (locale === getLocale()) return;
  const putBack = keepFields();
  void setLocale(locale, { reload: false });
  mark();
  for (const listener of listeners) listener();
  putBack();
}
/** Tells of every change of the language; answers how to stop. */
export const onLocale = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useLocale = (): Locale => useSyncExternalStore(onLocale, getLocale);
export { locales, mark as markDocumentLanguage };
