import { useSyncExternalStore } from 'react';

/**
 * A link of the game that would sign somebody in where another is signed in: whose account it
 * opens.
 */
export interface Switch {
  readonly username: string;
}
let asked: (Switch & { readonly settle: (wanted: boolean) => void }) | null = null;
const listeners = new Set<() => void>();
const set = (next: typeof asked): void => {
  asked = next;
  for (const listener of listeners) listener();
};
/** True when the player wants the game's account instead of the present one. */
export function askSwitch(to: Switch): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  asked?.settle(false);
  set({ ...to, settle: resolve });
  return promise;
}
export function settleSwitch(wanted: boolean): void {
  const open = asked;
  set(null);
  open?.settle(wanted);
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useSwitch = (): Switch | null => useSyncExternalStore(subscribe, () => asked);
