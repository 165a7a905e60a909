import { createAtom, useSelector } from '@tanstack/react-store';

/** Dialogs that several features can open; the page frame draws them. */
export type DialogName = 'level-rewards' | 'change-password' | 'change-email' | 'delete-account';

const open = createAtom<DialogName | null>(null);

export const openDialog = (name: DialogName): void => open.set(name);
/**
 * Page to which a dialog belongs. A dialog that belongs to no page closes when the page changes.
 */
const home: Partial<Record<DialogName, string>> = {
  'change-password': '/profile-settings',
  'change-email': '/profile-settings',
  'delete-account': '/profile-settings',
};
export function closeDialogAfterPageChange(path: string): void {
  const name = open.get();
  if (name !== null && home[name] !== path) closeDialog();
}
export const closeDialog = (): void => open.set(null);
/**
 * Closes the dialog if it is open. A command of one dialog that ends late must not close a dialog
 * that was opened since.
 */
export const closeNamedDialog = (name: DialogName): void => {
  if (open.get() === name) closeDialog();
};
export const useOpenDialogName = (): DialogName | null => useSelector(open);
