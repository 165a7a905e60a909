import { sql } from 'drizzle-orm';
import { oneOf, type Tx } from '../../kernel/db.ts';

/** Grants of one operator follow each other; the number only keeps this lock apart from others on the same id. */
const grantLocks = 7_301;
export const lockGrants = (tx: Tx, userId: number) => tx.execute(sql`select pg_advisory_xact_lock(${grantLocks}::int, ${userId}::int)`);

const standing = (userId: number, since: Date) =>
  sql`c.actor_kind = 'user' and c.actor_id = ${userId} and c.created_at > ${since.toISOString()}::timestamptz and c.undone_by is null`;
/** Items that an operator has granted or made since, without what was undone. */
export const grantedItemsSince = async (tx: Tx, userId: number, since: Date): Promise<bigint> =>
  BigInt(
    (
      await oneOf<{ n: string }>(
        tx,
        sql`select coalesce(sum(coalesce((c.after->>'amount')::numeric, 1)), 0)::text as n from commands c
  where ${standing(userId, since)} and c.type in ('users.grant-inventory', 'users.grant-asset', 'users.make-item')`,
      )
    )?.n ?? '0',
  );
/** Minor units of a currency that an operator has granted since. */
export const grantedCurrencySince = async (tx: Tx, userId: number, currency: string, since: Date): Promise<bigint> =>
  BigInt(
    (
      await oneOf<{ n: string }>(
        tx,
        sql`select coalesce(sum((c.after->>'amount')::numeric), 0)::text as n from commands c
  where ${standing(userId, since)} and c.type = 'users.grant-currency' and c.after->>'currency' = ${currency}`,
      )
    )?.n ?? '0',
  );
