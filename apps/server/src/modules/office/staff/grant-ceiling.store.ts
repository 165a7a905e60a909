import type { Tx } from '../../../kernel/db.ts';
import { maybeOne, run, sql, type Sql } from '../../../kernel/db/sql.ts';

/**
 * Grants of one operator follow each other; the number only keeps this lock apart from others on
 * the same id.
 */
const grantLocks = 7_301;
export const lockGrants = (tx: Tx, userId: number) =>
  run(tx, sql`select pg_advisory_xact_lock(${grantLocks}::int, ${userId}::int)`);

/** What an operator has given within a time: all of it, and what of it nobody else approved. */
export interface GivenBefore {
  readonly all: bigint;
  readonly alone: bigint;
}
/**
 * The sums of what an operator has given by such commands since, without what was undone. A command
 * that names no amount gave one.
 */
async function givenSince(
  tx: Tx,
  userId: number,
  since: Date,
  ofCommand: Sql,
): Promise<GivenBefore> {
  const row = await maybeOne<{ all: string; alone: string }>(
    tx,
    sql`
      select coalesce(sum(g.amount), 0)::text as all,
        coalesce(sum(g.amount) filter (where g.alone), 0)::text as alone
      from (
        select coalesce((c.after->>'amount')::numeric, 1) as amount,
          not ('approvals.approvedBy' = any(c.keys)) as alone
        from commands c
        where c.actor_kind = 'user'
          and c.actor_id = ${userId}
          and c.created_at > ${since}::timestamptz
          and c.undone_by is null
          and ${ofCommand}
      ) g`,
  );
  return { all: BigInt(row?.all ?? '0'), alone: BigInt(row?.alone ?? '0') };
}
/** Items that an operator has granted or made since. */
export const grantedItemsSince = (tx: Tx, userId: number, since: Date): Promise<GivenBefore> =>
  givenSince(
    tx,
    userId,
    since,
    sql`c.type in ('users.grant-inventory', 'users.grant-asset', 'users.make-item')`,
  );
/** Minor units of a currency that an operator has granted since. */
export const grantedCurrencySince = (
  tx: Tx,
  userId: number,
  currency: string,
  since: Date,
): Promise<GivenBefore> =>
  givenSince(
    tx,
    userId,
    since,
    sql`c.type = 'users.grant-currency' and c.after->>'currency' = ${currency}`,
  );
