import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { closeDialog, leaveDialog, useDialog, type DialogName } from '../../shared/dialog.store.ts';

const dialogs = {
  'level-rewards': lazy(() => import('../../features/level-rewards/level-rewards.dialog.tsx').then((part) => ({ default: part.LevelRewardsDialog }))),
  wallet: lazy(() => import('../../features/wallet/wallet.dialog.tsx').then((part) => ({ default: part.WalletDialog }))),
  'change-email': lazy(() => import('../../features/profile/change-email.dialog.tsx').then((part) => ({ default: part.ChangeEmailDialog }))),
  'delete-account': lazy(() => import('../../features/profile/delete-account.dialog.tsx').then((part) => ({ default: part.DeleteAccountDialog }))),
  'change-password': lazy(() => import('../../features/profile/change-password.dialog.tsx').then((part) => ({ default: part.ChangePasswordDialog }))),
};

/** Dialogs that several features open by name. Each is loaded when first asked for and then stays, to be able to leave. */
export function PlayerDialogs() {
  const open = useDialog();
  const path = useLocation({ select: (location) => location.pathname });
  // the browser's back leads away from a dialog; the one that belongs to a page stays with it
  useEffect(() => leaveDialog(path), [path]);
  const [used, setUsed] = useState<readonly DialogName[]>([]);
  if (open && !used.includes(open)) setUsed([...used, open]);
  return used.map((name) => {
    const Dialog = dialogs[name];
    return (
      <Suspense key={name}>
        <Dialog open={open === name} onClose={closeDialog} />
      </Suspense>
    );
  });
}
