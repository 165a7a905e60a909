import type { securityCalls as api } from '@guildhall/contract/identity/security/security';
import type { Reply } from '@guildhall/contract/kit/endpoint';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import { toIsoTime } from '../../../kernel/db/rows.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { deleteExpiredRows, getRetentionStart } from '../../../kernel/jobs/sweep.ts';
import { findLoginUserById, requirePasswordReset } from '../accounts/users/users.api.ts';
import type { Sessions } from '../sessions/sessions.api.ts';
import { formatSignInDevice } from './security.service.ts';
import { markSignInAsMadeByStranger, listSignIns, type SignInRow } from './security.store.ts';
import { accountSecurityMessages } from './security.messages.ts';

const pageSize = 20;

/**
 * Shows players the history of their sign-ins, and lets them report a sign-in as made by a
 * stranger.
 */
export function createSignInHistory(
  kernel: Kernel,
  sessions: Pick<Sessions, 'end' | 'lockCaller'>,
) {
  const { db, clock, commands } = kernel;
  return { list, disown, sweep };

  async function list(
    { actor }: Call<UserActor>,
    before: number | undefined,
  ): Promise<Reply<typeof api.listSignIns>> {
    const since = getRetentionStart({ clock }, 'sign_ins');
    const rows = await listSignIns(db.read, actor.userId, { before, since, count: pageSize + 1 });
    const shown = rows.slice(0, pageSize);
    const last = shown.at(-1);
    return {
      data: shown.map((row) => toShown(row, actor.sessionId)),
      next: rows.length > pageSize && last ? Number(last.id) : null,
    };
  }
  /**
   * Reports a sign-in as made by a stranger. Ends every session except the caller's. If the account
   * has a password, requires a new one, because the stranger may know it. Throws CONFLICT for the
   * sign-in of the caller's own session.
   */
  function disown(call: Call<UserActor>, id: number) {
    const { userId, sessionId } = call.actor;
    return commands.run(
      call,
      { type: 'sessions.disown', message: accountSecurityMessages.disownedSignIn(), userId },
      async (tx, { at }) => {
        await sessions.lockCaller(tx, call.actor);
        const signIn = await markSignInAsMadeByStranger(tx, userId, id, at);
        if (!signIn) throw new AppError('NOT_FOUND');
        if (signIn.session_id === sessionId)
          throw new AppError('CONFLICT', { because: accountSecurityMessages.thisVerySession() });
        await sessions.end(tx, userId, { except: sessionId });
        const user = await findLoginUserById(tx, userId);
        if (user?.password_hash) await requirePasswordReset(tx, userId);
        return { reply: {} };
      },
    );
  }
  async function sweep(): Promise<void> {
    await deleteExpiredRows(
      db,
      'sign_ins',
      sql`at < ${getRetentionStart({ clock }, 'sign_ins')}::timestamptz`,
    );
  }
}

const toShown = (row: SignInRow, sessionId: number) => ({
  id: Number(row.id),
  at: toIsoTime(row.at),
  device: formatSignInDevice(row),
  way: row.way,
  withCode: row.with_code,
  outcome: row.outcome,
  times: row.times,
  current: row.session_id === sessionId,
  disowned: row.disowned_at !== null,
});
