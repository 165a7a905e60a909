import { useSyncExternalStore } from 'react';

/** Answers true once an admin session is open, false when the player closed the dialog. */
interface Waiting {
  promise: Promise<boolean>;
  settle: (solved: boolean) => void;
}

let waiting: Waiting | null = null;
const listeners = new Set<() => void>();
const set = (next: Waiting | null) => {
  waiting = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Opens the two-factor dialog; calls that are blocked meanwhile share the one that is open (OP-53). */
export function solveTwoFactor(): Promise<boolean> {
  if (waiting === null) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    set({ promise, settle: resolve });
    return promise;
  }
  return waiting.promise;
}

export function settleTwoFactor(solved: boolean): void {
  const open = waiting;
  set(null);
  open?.settle(solved);
}

export const useTwoFactorOpen = (): boolean => useSyncExternalStore(subscribe, () => waiting !== null);
