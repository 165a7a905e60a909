import { useBlocker } from '@tanstack/react-router';
import { sessionStore } from '../session/session.store.ts';
import { askToSaveCodes } from './ask-to-save.ts';

/**
 * Keeps the user from leaving the page while it shows recovery codes, which cannot be shown again;
 * a user who was signed out must leave.
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
