/** Finds payouts that wait in the inboxes of deleted accounts, so that their sources take them back. */
import { sql, type Sql } from '../../../kernel/db/sql.ts';

/**
 * Builds a subquery for the ids of payouts on hold of deleted accounts that were deleted, or paid,
 * since a time (`sweepChanges`). Its cost depends on what happened since, and not on the numbers of
 * players and payouts. The rows have the id and the key of the payout.
 */
export const buildAbandonedPayoutsQuery = (source: string, since: Date): Sql => {
  const columns = sql`o.id, o.source_id, o.period, o.account_id`;
  const deletedSince = sql`
    select ${columns}
    from player a
    join payout o on o.account_id = a.id
    where a.deleted_at >= ${since}::timestamptz and o.source = ${source} and o.on_hold`;
  // a payout to an account that was deleted before is on hold as well
  const onHoldSince = sql`
    select ${columns}
    from payout o
    join player a on a.id = o.account_id
    where a.deleted and o.at >= ${since}::timestamptz and o.source = ${source} and o.on_hold`;
  return sql`${deletedSince} union ${onHoldSince}`;
};
