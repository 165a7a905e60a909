import { getCallCommand } from '@guildhall/contract/office/commands';
import * as m from '../../../messages/messages.js';
import { callAdminApi } from '../../admin-call.ts';
import { showCommandSuccess } from '../../engine/command/command-outcome.ts';
import type { AdminUser } from '../user-state.tsx';

export interface DangerousAction {
  readonly name: 'password' | 'sessions' | 'two-factor' | 'delete';
  readonly isOffered: boolean;
  /** Description of the action next to its button. */
  readonly text: string;
  readonly label: string;
  /** Question in the dialog. */
  readonly question: string;
  /** Name that must be typed before the action runs. */
  readonly confirmName?: string;
  readonly run: (reason: string) => Promise<void>;
}

async function orderPassword(user: AdminUser, reason: string): Promise<void> {
  await callAdminApi('adminOrderPassword', {
    params: { id: user.id },
    body: { reason },
    ownMessage: 'except-429',
  });
  await showCommandSuccess({ message: m.admin_password_ordered(), text: '' });
}
async function endSessions(user: AdminUser, reason: string): Promise<void> {
  const { ended } = await callAdminApi('adminEndSessions', {
    params: { id: user.id },
    body: { reason },
    ownMessage: 'except-429',
  });
  await showCommandSuccess({ message: m.admin_sessions_ended({ count: ended }), text: '' });
}
async function resetTwoFactor(user: AdminUser, reason: string): Promise<void> {
  await callAdminApi('adminResetTwoFactor', {
    params: { id: user.id },
    body: { reason },
    ownMessage: 'except-429',
  });
  await showCommandSuccess({ message: m.admin_two_factor_was_reset(), text: '' });
}
async function deleteUser(user: AdminUser, reason: string): Promise<void> {
  const { commandId } = await callAdminApi('adminDeleteUser', {
    params: { id: user.id },
    headers: { 'x-reason': encodeURIComponent(reason) },
    ownMessage: 'except-429',
  });
  await showCommandSuccess({
    message: m.admin_user_deletion_ordered(),
    commandId,
    command: getCallCommand('adminDeleteUser'),
    text: m.admin_receipt_user_deleted({ name: user.username }),
  });
}

/** Lists the actions on a player that take effect immediately, in the order of the page. */
export function listDangerousActions(user: AdminUser): readonly DangerousAction[] {
  const { username: name, email } = user;
  return [
    {
      name: 'password',
      isOffered: true,
      text: m.admin_password_text(),
      label: m.admin_password_order(),
      question: m.admin_password_confirm({ name, email }),
      run: (reason) => orderPassword(user, reason),
    },
    {
      name: 'sessions',
      isOffered: true,
      text: m.admin_sessions_text(),
      label: m.admin_sessions_end(),
      question: m.admin_sessions_confirm({ name }),
      run: (reason) => endSessions(user, reason),
    },
    {
      name: 'two-factor',
      isOffered: user.twoFAEnabled,
      text: m.admin_two_factor_text(),
      label: m.admin_two_factor_reset(),
      question: m.admin_two_factor_confirm({ name }),
      confirmName: name,
      run: (reason) => resetTwoFactor(user, reason),
    },
    {
      name: 'delete',
      isOffered: user.deletesAt === null,
      text: m.admin_user_delete_text(),
      label: m.admin_user_delete(),
      question: m.admin_user_delete_confirm({ name }),
      confirmName: name,
      run: (reason) => deleteUser(user, reason),
    },
  ];
}
