import type { Tx } from '../../../kernel/db.ts';
import { maybeOne, run, sql, type Sql } from '../../../kernel/db/sql.ts';

/**
 * Grants of one operator follow each other; the number only keeps this lock apart from others on
 * the same id.
 */
const grantLocks = 7_301;
export const lockGrants = (tx: Tx, userId: number) =>
  run(tx, sql`select pg_advisory_xact_lock(${grantLocks}::int, ${userId}::int)`);

/**
 * The sum of what an operator has given by such commands since, without what was undone. A command
 * that names no amount gave one.
 */
async function givenSince(tx: Tx, userId: number, since: Date, ofCommand: Sql): Promise<bigint> {
  const row = await maybeOne<{ n: string }>(
    tx,
    sql`
      select coalesce(sum(coalesce((c.after->>'amount')::numeric, 1)), 0)::text as n
      from commands c
      where c.actor_kind = 'user'
        and c.actor_id = ${userId}
        and c.created_at > ${since}::timestamptz
        and c.undone_by is null
        and ${ofCommand}`,
  );
  return BigInt(row?.n ?? '0');
}
/** Commands that another administrator has approved are not what one has given alone. */
export const alone = sql`not ('approvals.approvedBy' = any(c.keys))`;
/** Items that an operator has granted or made since. */
export const grantedItemsSince = (
  tx: Tx,
  userId: number,
  since: Date,
  which = sql`true`,
): Promise<bigint> =>
  givenSince(
    tx,
    userId,
    since,
    sql`
      c.type in ('users.grant-inventory', 'users.grant-asset', 'users.make-item')
        and ${which}`,
  );
/** Minor units of a currency that an operator has granted since. */
export const grantedCurrencySince = (
  tx: Tx,
  userId: number,
  currency: string,
  since: Date,
  which = sql`true`,
): Promise<bigint> =>
  givenSince(
    tx,
    userId,
    since,
    sql`
      c.type = 'users.grant-currency' and c.after->>'currency' = ${currency}
        and ${which}`,
  );
