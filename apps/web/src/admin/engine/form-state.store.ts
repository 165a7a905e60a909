import { useSyncExternalStore } from 'react';

/** The data-changed flag of OP-43: set by the first edit, cleared by save, reset or confirmed leaving. */
let isChanged = false;
const listeners = new Set<() => void>();

export const dataChanged = {
  get: (): boolean => isChanged,
  set: (next: boolean): void => {
    if (next === isChanged) return;
    isChanged = next;
    for (const listener of listeners) listener();
  },
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useDataChanged = (): boolean => useSyncExternalStore(subscribe, dataChanged.get);
