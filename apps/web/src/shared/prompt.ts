import { useSyncExternalStore } from 'react';
import { sessionStore } from './session/session.store.ts';

/**
 * A question that a blocked call puts to the player: true once it is answered, false when the
 * dialog was closed. Several blocked calls share one.
 */
export function createPrompt() {
  let waiting: { promise: Promise<boolean>; settle: (solved: boolean) => void } | null = null;
  const listeners = new Set<() => void>();
  const set = (next: typeof waiting) => {
    waiting = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const settle = (solved: boolean): void => {
    const open = waiting;
    set(null);
    open?.settle(solved);
  };
  // A question belongs to the session that was asked: over the sign-in of the next one it would
  // stand in the way.
  let asked = sessionStore.get()?.token;
  sessionStore.subscribe(() => {
    const token = sessionStore.get()?.token;
    if (token === asked) return;
    asked = token;
    settle(false);
  });
  return {
    solve: (): Promise<boolean> => {
      if (waiting !== null) return waiting.promise;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      set({ promise, settle: resolve });
      return promise;
    },
    settle,
    useOpen: (): boolean => useSyncExternalStore(subscribe, () => waiting !== null),
  };
}
