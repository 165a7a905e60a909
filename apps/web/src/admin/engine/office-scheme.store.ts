import { createAtom, useSelector } from '@tanstack/react-store';
import { readLocalStorage, writeLocalStorage } from '../../shared/session/browser-storage.ts';

export type OfficeColorScheme = 'dark' | 'light';
const key = 'bf-office-scheme';
const scheme = createAtom<OfficeColorScheme>(readLocalStorage(key) === 'light' ? 'light' : 'dark');

export const getOfficeColorScheme = scheme.get;
/** Returns the light or dark scheme that the operator has chosen in this browser. */
export const useOfficeColorScheme = (): OfficeColorScheme => useSelector(scheme);
export function setOfficeColorScheme(next: OfficeColorScheme): void {
  writeLocalStorage(key, next);
  scheme.set(next);
}
