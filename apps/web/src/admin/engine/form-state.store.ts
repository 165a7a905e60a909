let isChanged = false;

/**
 * The data-changed flag of OP-43: set by the first edit, cleared by save, reset or confirmed
 * leaving.
 */
export const dataChanged = {
  get: (): boolean => isChanged,
  set: (next: boolean): void => {
    isChanged = next;
  },
};
