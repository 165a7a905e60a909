import { deleteAlarm, insertAlarm } from '../../../kernel/operation/alarms.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { listActiveAdministrators } from '../../identity/accounts/users/users.api.ts';
import type { Notifier } from '../../post/notifications/notifications.api.ts';
import { countWaitingRecruits } from './recruits.store.ts';

/**
 * Administrators are notified if at least this number of one recruiter's recruits are on hold.
 * Fewer may be a family at one computer.
 */
const waveMin = 5;
/**
 * After this many milliseconds without a new recruit on hold, the next recruits on hold count as a
 * new wave.
 */
const quietMs = 86_400_000;
const alarmOf = (recruiterId: number): string => `recruits:${recruiterId}`;

/**
 * Notifies every administrator when many recruits of a recruiter are on hold. Sends one
 * notification per recruiter and wave.
 */
export async function notifyAdministratorsOfRecruitsOnHold(
  { clock }: Pick<Kernel, 'clock'>,
  notifier: Notifier,
  tx: Tx,
  recruiterId: number,
): Promise<void> {
  const waiting = await countWaitingRecruits(tx, recruiterId);
  if (!waiting || waiting.waiting < waveMin) return;
  const now = clock.now();
  const isQuiet =
    waiting.before !== null && now.getTime() - new Date(waiting.before).getTime() > quietMs;
  if (isQuiet) await deleteAlarm(tx, alarmOf(recruiterId));
  if (!(await insertAlarm(tx, alarmOf(recruiterId), now))) return;
  const values = { player: waiting.username };
  const everybody = await listActiveAdministrators(tx);
  const notices = everybody.map(({ id: userId, language }) => ({
    to: { userId, language },
    values,
    image: null,
  }));
  await notifier.notifyAll(tx, 'RECRUITS_HELD', notices);
}
/** Ends the alarm about a recruiter if none of the recruiter's recruits is on hold any longer. */
export async function endRecruitReviewAlarmIfNoneWaits(tx: Tx, recruiterId: number): Promise<void> {
  const waitingRecruits = await countWaitingRecruits(tx, recruiterId);
  if (!waitingRecruits || waitingRecruits.waiting === 0)
    await deleteAlarm(tx, alarmOf(recruiterId));
}
