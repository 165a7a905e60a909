import { lazy, Suspense, useState } from 'react';
import { closeDialog, useDialog, type DialogName } from '../../shared/dialog.store.ts';

const dialogs = {
  'level-rewards': lazy(() => import('../../features/level-rewards/level-rewards.dialog.tsx').then((part) => ({ default: part.LevelRewardsDialog }))),
  'change-password': lazy(() => import('../../features/profile/change-password.dialog.tsx').then((part) => ({ default: part.ChangePasswordDialog }))),
};

/** Dialogs that several features open by name. Each is loaded when first asked for and then stays, to be able to leave. */
export function PlayerDialogs() {
  const open = useDialog();
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
