import { createAtom, useSelector } from '@tanstack/react-store';

/** Dialogs that several features open; the shell shows them. */
export type DialogName = 'level-rewards' | 'change-password' | 'change-email' | 'delete-account';

const open = createAtom<DialogName | null>(null);

export const openDialog = (name: DialogName): void => open.set(name);
/** Page to which a dialog belongs. A dialog without such a page closes on every change of page. */
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
 * Closes the dialog if it is the open one. A command of another dialog that ends late must not
 * close the dialog that the player has opened since.
 */
export const closeNamedDialog = (name: DialogName): void => {
  if (open.get() === name) closeDialog();
};
export const useOpenDialogName = (): DialogName | null => useSelector(open);
