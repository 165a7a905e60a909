/**
 * Finds payouts in the inboxes of deleted accounts, so that their amounts can return to their
 * source.
 */
import { sql, type Sql } from '../../../kernel/db/sql.ts';

/**
 * Builds a subquery for the ids and keys of payouts that wait for deleted accounts. Finds payouts
 * whose account was deleted since `since`, and payouts made since then for an account that was
 * already deleted (`sweepChanges`). The cost depends only on the changes since that time, not on
 * the number of players and payouts.
 */
export const buildAbandonedPayoutsQuery = (source: string, since: Date): Sql => {
  const columns = sql`o.id, o.source_id, o.period, o.account_id`;
  const deletedSince = sql`
    select ${columns}
    from player a
    join payout o on o.account_id = a.id
    where a.deleted_at >= ${since}::timestamptz and o.source = ${source} and o.on_hold`;
  // payouts that were made after their account was deleted
  const onHoldSince = sql`
    select ${columns}
    from payout o
    join player a on a.id = o.account_id
    where a.deleted and o.at >= ${since}::timestamptz and o.source = ${source} and o.on_hold`;
  return sql`${deletedSince} union ${onHoldSince}`;
};
