import { createLazyDialog } from '../../../shared/parts/lazy-part.tsx';

const popup = () => import('./reason.popup.tsx');
/** Fetches what the dialog is made of ahead of the first press. */
export const preloadReasonDialog = (): void => void popup().catch(() => undefined);

/** Asks for a reason before a command; its code is loaded when it first opens. */
export const ReasonDialog = createLazyDialog(async () => (await popup()).ReasonDialog);
