import { createAtom, useSelector } from '@tanstack/react-store';
import { readLocalStorage, writeLocalStorage } from '../../shared/session/browser-storage.ts';

export type OfficeScheme = 'dark' | 'light';
const key = 'bf-office-scheme';
const scheme = createAtom<OfficeScheme>(readLocalStorage(key) === 'light' ? 'light' : 'dark');

export const getOfficeScheme = scheme.get;
/** Returns the light or dark scheme that the operator has chosen in this browser. */
export const useOfficeScheme = (): OfficeScheme => useSelector(scheme);
export function setOfficeScheme(next: OfficeScheme): void {
  writeLocalStorage(key, next);
  scheme.set(next);
}
