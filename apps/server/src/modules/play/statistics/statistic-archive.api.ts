import { limits } from '@guildhall/contract/limits';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { findArchivedUntil, lockMonthsAgainstArchiving } from '../../../kernel/db/partitions.ts';
import { buildConflictError, buildFieldError } from '../../../kernel/errors.ts';
import { statisticMessages } from './statistics.messages.ts';

/**
 * Window in which matches count. `start` is null if it has no beginning, `end` if it has no end.
 */
interface MatchWindow {
  readonly start: string | null;
  readonly end: string | null;
}
/** A setting that still counts matches, from `start` on. These matches must not be archived. */
export interface MatchCountingGoal {
  readonly id: number;
  readonly name: string;
  readonly start: string;
}
const formatDay = (at: Date): string => at.toISOString().slice(0, 10);

/**
 * Returns the time before which changes of statistics are archived; null if none are. The sum of a
 * window that begins before this time would be too small.
 */
const findArchivedStatisticsEnd = (db: Queries): Promise<Date | null> =>
  findArchivedUntil(db, 'statistic_deltas');

/**
 * Validates the window of a setting that counts matches. Throws VALIDATION at the field `start` if
 * the window still counts and contains archived matches. A window without a start counts lifetime
 * totals, which archiving does not change.
 */
export async function assertWindowNotArchived(
  tx: Tx,
  { start, end }: MatchWindow,
  now: Date,
): Promise<void> {
  if (start === null || (end !== null && Date.parse(end) + limits.lateResultMs <= now.getTime()))
    return;
  await lockMonthsAgainstArchiving(tx);
  const until = await findArchivedStatisticsEnd(tx);
  if (until !== null && Date.parse(start) < until.getTime())
    throw buildFieldError('start', statisticMessages.startsInArchive({ day: formatDay(until) }));
}
/**
 * Throws CONFLICT if matches since this time are archived, because a sum would lack them. The
 * caller must have called `lockMonthsAgainstArchiving` in this transaction.
 */
export async function assertMatchesNotArchived(db: Queries, since: Date): Promise<void> {
  const until = await findArchivedStatisticsEnd(db);
  if (until !== null && since.getTime() < until.getTime())
    throw buildConflictError(statisticMessages.matchesArchived({ day: formatDay(until) }));
}
