import { useBlocker } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { sessionStore } from '../../../shared/session/session.store.ts';
import { unsavedChangesFlag } from './form-state.store.ts';

/** The warning is Russian in every language of the page (R2.175, OP-43). */
const unsavedText = 'Есть несохранённые изменения. Вы действительно хотите покинуть страницу?';

/** Asks the user before unsaved input is lost; returns true if the page may be left. */
export function confirmLeave(): boolean {
  if (!unsavedChangesFlag.get()) return true;
  const leaves = window.confirm(unsavedText);
  if (leaves) unsavedChangesFlag.set(false);
  return leaves;
}

/**
 * Runs a command that ends with leaving the page, after the question of `confirmLeave`. If the
 * command fails, the input is still there and still counts as unsaved; the error is passed on.
 */
export async function leavePageByCommand(command: () => Promise<void>): Promise<void> {
  const isUnsaved = unsavedChangesFlag.get();
  if (!confirmLeave()) return;
  try {
    await command();
  } catch (error) {
    unsavedChangesFlag.set(isUnsaved);
    throw error;
  }
}

/** Raises the data-changed flag while `isDirty`, and asks before the page or the tab is left. */
export function useLeaveGuard(isDirty: boolean): void {
  useEffect(() => {
    unsavedChangesFlag.set(isDirty);
    return () => unsavedChangesFlag.set(false);
  }, [isDirty]);
  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (!unsavedChangesFlag.get()) return;
    event.preventDefault();
    // browsers show their own text; older browsers ask only if a value is set
    event.returnValue = unsavedText;
  });
  useEffect(() => {
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, []);
  // a user who was signed out cannot stay on the page, so no question is asked.
  useBlocker({
    shouldBlockFn: () => sessionStore.get() !== null && !confirmLeave(),
    enableBeforeUnload: false,
  });
}
