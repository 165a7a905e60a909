import { useSyncExternalStore } from 'react';

/**
 * What the last command did, with the way back. It stays until it is closed or the next command
 * replaces it.
 */
export interface Receipt {
  readonly commandId: number;
  readonly text: string;
}

let receipt: Receipt | null = null;
const listeners = new Set<() => void>();
const set = (next: Receipt | null) => {
  receipt = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const showReceipt = (next: Receipt): void => set(next);
export const closeReceipt = (): void => set(null);
export const useReceipt = (): Receipt | null => useSyncExternalStore(subscribe, () => receipt);
