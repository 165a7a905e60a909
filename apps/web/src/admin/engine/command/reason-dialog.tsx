import { createLazyDialog } from '../../../shared/parts/lazy-dialog.tsx';

const popup = () => import('./reason.popup.tsx');
/** Loads the code of the dialog before the first press. */
export const preloadReasonDialog = (): void => void popup().catch(() => undefined);

/** Dialog that asks for a reason before a command; its code is loaded when it first opens. */
export const ReasonDialog = createLazyDialog(async () => (await popup()).ReasonDialog);
