import { lazyDialog } from '../../shared/parts/lazy-part.tsx';

const popup = () => import('./reason.popup.tsx');
/** Fetches what the dialog is made of ahead of the first press. */
export const loadReasonDialog = (): void => void popup().catch(() => undefined);

/** Asks why before something is done; what it is made of comes when it first opens, and stays. */
export const ReasonDialog = lazyDialog(async () => (await popup()).ReasonDialog);
