import { getCommand } from '@guildhall/contract/office/commands';
import { useState } from 'react';
import * as m from '../../../messages/messages.js';
import { classNames } from '../../../ui/class-names.ts';
import { adminCall } from '../../admin-call.ts';
import { commandDone } from '../../engine/command/command-outcome.ts';
import { ReasonDialog } from '../../engine/command/reason-dialog.tsx';
import c from '../../styles/controls.module.css';
import s from '../../styles/player.module.css';
import type { AdminUser } from '../user-state.tsx';

type Action = 'password' | 'sessions' | 'two-factor' | 'delete';

/** Actions that affect the player at once: each explains itself and asks for a reason. */
export function DangerZone({ user }: { user: AdminUser }) {
  const [open, setOpen] = useState<Action>();
  const close = () => setOpen(undefined);
  const orderPassword = async (reason: string) => {
    await adminCall('adminOrderPassword', {
      params: { id: user.id },
      body: { reason },
      ownMessage: 'except-429',
    });
    await commandDone({ message: m.admin_password_ordered(), text: '' });
  };
  const endSessions = async (reason: string) => {
    const { ended } = await adminCall('adminEndSessions', {
      params: { id: user.id },
      body: { reason },
      ownMessage: 'except-429',
    });
    await commandDone({ message: m.admin_sessions_ended({ count: ended }), text: '' });
  };
  const deleteUser = async (reason: string) => {
    const { commandId } = await adminCall('adminDeleteUser', {
      params: { id: user.id },
      headers: { 'x-reason': encodeURIComponent(reason) },
      ownMessage: 'except-429',
    });
    await commandDone({
      message: m.admin_user_deletion_ordered(),
      commandId,
      command: getCommand('adminDeleteUser'),
      text: m.admin_receipt_user_deleted({ name: user.username }),
    });
  };
  const resetTwoFactor = async (reason: string) => {
    await adminCall('adminResetTwoFactor', {
      params: { id: user.id },
      body: { reason },
      ownMessage: 'except-429',
    });
    await commandDone({ message: m.admin_two_factor_was_reset(), text: '' });
  };
  return (
    <section className={classNames(s.sec, s.danger)} aria-label={m.admin_dangerous()}>
      <h2>{m.admin_dangerous()}</h2>
      <ul>
        <li>
          <span>{m.admin_password_text()}</span>
          <button
            type="button"
            className={classNames(c.btn, c.danger)}
            onClick={() => setOpen('password')}
          >
            {m.admin_password_order()}
          </button>
        </li>
        <li>
          <span>{m.admin_sessions_text()}</span>
          <button
            type="button"
            className={classNames(c.btn, c.danger)}
            onClick={() => setOpen('sessions')}
          >
            {m.admin_sessions_end()}
          </button>
        </li>
        {user.twoFAEnabled && (
          <li>
            <span>{m.admin_two_factor_text()}</span>
            <button
              type="button"
              className={classNames(c.btn, c.danger)}
              onClick={() => setOpen('two-factor')}
            >
              {m.admin_two_factor_reset()}
            </button>
          </li>
        )}
        {user.deletesAt === null && (
          <li>
            <span>{m.admin_user_delete_text()}</span>
            <button
              type="button"
              className={classNames(c.btn, c.danger)}
              onClick={() => setOpen('delete')}
            >
              {m.admin_user_delete()}
            </button>
          </li>
        )}
      </ul>
      <ReasonDialog
        open={open === 'delete'}
        title={m.admin_user_delete()}
        action={m.admin_user_delete()}
        isDangerous
        confirmName={user.username}
        onClose={close}
        run={deleteUser}
      >
        <p>{m.admin_user_delete_confirm({ name: user.username })}</p>
      </ReasonDialog>
      <ReasonDialog
        open={open === 'two-factor'}
        title={m.admin_two_factor_reset()}
        action={m.admin_two_factor_reset()}
        isDangerous
        confirmName={user.username}
        onClose={close}
        run={resetTwoFactor}
      >
        <p>{m.admin_two_factor_confirm({ name: user.username })}</p>
      </ReasonDialog>
      <ReasonDialog
        open={open === 'password'}
        title={m.admin_password_order()}
        action={m.admin_password_order()}
        isDangerous
        onClose={close}
        run={orderPassword}
      >
        <p>{m.admin_password_confirm({ name: user.username, email: user.email })}</p>
      </ReasonDialog>
      <ReasonDialog
        open={open === 'sessions'}
        title={m.admin_sessions_end()}
        action={m.admin_sessions_end()}
        isDangerous
        onClose={close}
        run={endSessions}
      >
        <p>{m.admin_sessions_confirm({ name: user.username })}</p>
      </ReasonDialog>
    </section>
  );
}
