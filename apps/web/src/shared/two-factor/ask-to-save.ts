import * as m from '../../messages/messages.js';
import { showMessage } from '../../ui/toasts/toast.store.ts';

/**
 * Handles an attempt to close a dialog with recovery codes, for example by Escape: asks the user to
 * save them. They are shown only once, so only the button that confirms the saving closes the
 * dialog.
 */
export const askToSaveRecoveryCodes = (): void =>
  void showMessage({ key: 'save-codes', text: m.two_factor_recovery_keep(), tone: 'danger' });
