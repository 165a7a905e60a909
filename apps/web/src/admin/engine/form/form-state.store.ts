import { createAtom } from '@tanstack/react-store';

/**
 * Data-changed flag of OP-43. The first edit sets the flag; a save, a reset, or leaving with
 * confirmation clears it.
 */
export const unsavedChangesFlag = createAtom(false);
