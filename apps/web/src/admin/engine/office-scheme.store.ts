import { createAtom, useSelector } from '@tanstack/react-store';
import { readShared, writeShared } from '../../shared/session/browser-storage.ts';

export type OfficeScheme = 'dark' | 'light';
const key = 'bf-office-scheme';
const scheme = createAtom<OfficeScheme>(readShared(key) === 'light' ? 'light' : 'dark');

export const officeScheme = scheme.get;
/** Light or dark, as the operator left it in this browser. */
export const useOfficeScheme = (): OfficeScheme => useSelector(scheme);
export function setOfficeScheme(next: OfficeScheme): void {
  writeShared(key, next);
  scheme.set(next);
}
