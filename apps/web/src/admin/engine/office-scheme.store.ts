import { useSyncExternalStore } from 'react';
import { readShared, writeShared } from '../../shared/session/browser-storage.ts';

export type OfficeScheme = 'dark' | 'light';
const key = 'bf-office-scheme';

let scheme: OfficeScheme = readShared(key) === 'light' ? 'light' : 'dark';
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const officeScheme = (): OfficeScheme => scheme;
/** Light or dark, as the operator left it in this browser. */
export const useOfficeScheme = (): OfficeScheme => useSyncExternalStore(subscribe, () => scheme);
export function setOfficeScheme(next: OfficeScheme): void {
  scheme = next;
  writeShared(key, next);
  for (const listener of listeners) listener();
}
