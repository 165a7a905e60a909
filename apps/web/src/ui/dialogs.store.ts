import { createAtom } from '@tanstack/react-store';

/** Open dialogs, the topmost last. */
export const openDialogs = createAtom<readonly symbol[]>([]);
