import { getCallCommand } from '@guildhall/contract/office/commands';
import { useState } from 'react';
import * as m from '../../../messages/messages.js';
import { callAdminApi } from '../../admin-call.ts';
import { showCommandSuccess } from '../../engine/command/command-outcome.ts';
import { ReasonDialog } from '../../engine/command/reason-dialog.tsx';
import { AvatarGrantField } from './grant-fields.tsx';
import type { AdminUser } from '../user-state.tsx';

/** Dialog that grants an avatar to a player. The receipt offers the undo. */
export function GrantAvatarDialog({
  user,
  open,
  onClose,
}: {
  user: AdminUser;
  open: boolean;
  onClose: () => void;
}) {
  const [avatarId, setAvatarId] = useState<number | null>(null);
  const close = () => {
    setAvatarId(null);
    onClose();
  };
  const run = async (reason: string) => {
    if (avatarId === null) return;
    const { commandId } = await callAdminApi('adminGrantAvatar', {
      params: { id: user.id },
      body: { avatarId, reason },
      ownMessage: 'except-429',
    });
    await showCommandSuccess({
      message: m.admin_granted(),
      commandId,
      command: getCallCommand('adminGrantAvatar'),
      text: m.admin_grant_avatar_done({ name: user.username }),
    });
  };
  return (
    <ReasonDialog
      open={open}
      title={m.admin_grant_avatar_title({ name: user.username })}
      action={m.admin_grant()}
      isReady={avatarId !== null}
      isReasonLast
      onClose={close}
      run={run}
    >
      <AvatarGrantField value={avatarId} onChange={setAvatarId} />
    </ReasonDialog>
  );
}
