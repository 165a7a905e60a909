import { useBlocker } from '@tanstack/react-router';
import { sessionStore } from '../session/session.store.ts';
import { askToSaveCodes } from './ask-to-save.ts';

/**
 * Keeps the user on the page while recovery codes are shown, which cannot be shown again. A user who
 * was signed out cannot stay.
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
