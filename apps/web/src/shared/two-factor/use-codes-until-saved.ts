import { useBlocker } from '@tanstack/react-router';
import { sessionStore } from '../session/session.store.ts';
import { askToSaveRecoveryCodes } from './ask-to-save.ts';

/**
 * Keeps the user from leaving the page while it shows recovery codes, because they cannot be shown
 * again. Lets a user who was signed out leave.
 */
export function useLeaveGuardForRecoveryCodes(): void {
  useBlocker({
    shouldBlockFn: () => {
      if (sessionStore.get() === null) return false;
      askToSaveRecoveryCodes();
      return true;
    },
  });
}
