import { createAtom, useSelector } from '@tanstack/react-store';
import * as m from '../../messages/messages.js';
import { captureTypedInputAndFocus } from '../form/typed-fields.ts';
import {
  defineCustomClientStrategy,
  getLocale,
  locales,
  overwriteGetLocale,
  setLocale,
} from '../../messages/runtime.js';
import { readLocalStorage, writeLocalStorage } from '../session/browser-storage.ts';

export type Locale = (typeof locales)[number];
/** Returns the name of a language in this language itself. */
export const getLocaleName = (locale: Locale): string => m.language_name({}, { locale });

export const isLocale = (name: string): name is Locale => locales.some((locale) => locale === name);

const storageKey = 'bf-locale';
/**
 * Language chosen on this page. A variable, because a private window may refuse to store the
 * choice.
 */
let chosen: Locale | undefined;
// must run before the first text is formatted
defineCustomClientStrategy('custom-stored', {
  getLocale: () => {
    const stored = chosen ?? readLocalStorage(storageKey);
    return stored && isLocale(stored) ? stored : undefined;
  },
  setLocale: (locale) => {
    if (isLocale(locale)) chosen = locale;
    writeLocalStorage(storageKey, locale);
  },
});

const spoken = createAtom<Locale>(getLocale());
// every text requests the language, so from now on it is read from memory, not from the address or
// the browser
overwriteGetLocale(() => spoken.get());
const mark = () => {
  document.documentElement.lang = getLocale();
};

/**
 * Changes the language without a reload: everything below the provider is drawn again, and typed
 * input stays.
 */
export function changeLocale(locale: Locale): void {
  if (locale === getLocale()) return;
  const putBack = captureTypedInputAndFocus();
  void setLocale(locale, { reload: false });
  spoken.set(locale);
  mark();
  putBack();
}
/** Registers a function to call after every change of the language. */
export const onLocaleChange = spoken.subscribe;

export const useLocale = (): Locale => useSelector(spoken);
export { locales, mark as markDocumentLanguage };
