import { useBlocker } from '@tanstack/react-router';
import { sessionStore } from '../session/session.store.ts';
import { askToSaveCodes } from './ask-to-save.ts';

/**
 * Keeps the user from leaving the page while it shows recovery codes, because they cannot be shown
 * again. Lets a user who was signed out leave.
 */
export function useCodesUntilSaved(): void {
  useBlocker({
    shouldBlockFn: () => {
      if (sessionStore.get() === null) return false;
      askToSaveCodes();
      return true;
    },
  });
}
