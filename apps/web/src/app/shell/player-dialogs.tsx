import { useLocation } from '@tanstack/react-router';
import { createElement, useEffect, type ComponentType } from 'react';
import {
  closeDialogAfterPageChange,
  closeNamedDialog,
  useOpenDialogName,
  type DialogName,
} from '../../shared/dialog.store.ts';
import { useLazyModule } from '../../shared/parts/use-part.ts';

type Dialog = ComponentType<{ open: boolean; onClose: () => void }>;
const dialogs: Readonly<Record<DialogName, () => Promise<Dialog>>> = {
  'level-rewards': () =>
    import('../../features/level-rewards/level-rewards.dialog.tsx').then(
      (part) => part.LevelRewardsDialog,
    ),
  'change-email': () =>
    import('../../features/profile/security/change-email.dialog.tsx').then(
      (part) => part.ChangeEmailDialog,
    ),
  'delete-account': () =>
    import('../../features/profile/delete-account.dialog.tsx').then(
      (part) => part.DeleteAccountDialog,
    ),
  'change-password': () =>
    import('../../features/profile/security/change-password.dialog.tsx').then(
      (part) => part.ChangePasswordDialog,
    ),
};
const names = Object.keys(dialogs) as DialogName[];

/**
 * Dialogs that several features open by name. Each dialog loads at its first opening and then stays
 * mounted, so that its closing can be animated.
 */
export function PlayerDialogs() {
  const open = useOpenDialogName();
  const path = useLocation({ select: (location) => location.pathname });
  // the browser's back button closes a dialog unless the dialog belongs to the new page
  useEffect(() => closeDialogAfterPageChange(path), [path]);
  return names.map((name) => <Named key={name} name={name} open={open === name} />);
}

function Named({ name, open }: { name: DialogName; open: boolean }) {
  const onClose = () => closeNamedDialog(name);
  const Found = useLazyModule(dialogs[name], open, onClose);
  return Found && createElement(Found, { open, onClose });
}
