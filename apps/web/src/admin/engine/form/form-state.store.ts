import { createAtom } from '@tanstack/react-store';

/**
 * The data-changed flag of OP-43: set by the first edit, cleared by save, reset or confirmed
 * leaving.
 */
export const hasUnsavedChanges = createAtom(false);
