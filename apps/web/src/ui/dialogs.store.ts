import { createAtom } from '@tanstack/react-store';

/** Open dialogs, the topmost last. */
export const openDialogStack = createAtom<readonly symbol[]>([]);
