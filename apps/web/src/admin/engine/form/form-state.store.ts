import { createAtom } from '@tanstack/react-store';

/**
 * The data-changed flag of OP-43: set by the first edit, cleared by a save, a reset or by leaving
 * with confirmation.
 */
export const unsavedChangesFlag = createAtom(false);
