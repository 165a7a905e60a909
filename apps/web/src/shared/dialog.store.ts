import { useSyncExternalStore } from 'react';

/** Dialogs that more than one feature opens; the shell shows them. */
export type DialogName =
  | 'level-rewards'
  | 'wallet'
  | 'change-password'
  | 'change-email'
  | 'delete-account';

let current: DialogName | null = null;
const listeners = new Set<() => void>();
const set = (next: DialogName | null) => {
  current = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const openDialog = (name: DialogName): void => set(name);
/** The page that a dialog belongs to; without one it closes whenever the page changes. */
const home: Partial<Record<DialogName, string>> = {
  'change-password': '/profile-settings',
  'change-email': '/profile-settings',
  'delete-account': '/profile-settings',
};
export function leaveDialog(path: string): void {
  if (current !== null && home[current] !== path) set(null);
}
export const closeDialog = (): void => set(null);
export const useDialog = (): DialogName | null => useSyncExternalStore(subscribe, () => current);
