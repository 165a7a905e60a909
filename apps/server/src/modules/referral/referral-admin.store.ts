import { sql } from 'drizzle-orm';
import { oneOf, rowsOf, type Queries, type Tx } from '../../kernel/db.ts';

/** Computed columns of a reward: the item that it pays, how many reached and claimed it. */
export const countsOf = (on: Queries, ids: readonly number[]) =>
  rowsOf<{ id: number; name: string | null; reached: number; claimed: number }>(
    on,
    sql`select w.id, coalesce(v.name, f.name) as name, (select count(*)::int from ready_referral_rewards p where p.reward_id = w.id) as reached,
    (select count(*)::int from ready_referral_rewards p where p.reward_id = w.id and p.claimed_at is not null) as claimed
  from referral_rewards w left join inventories v on w.rewarding_type = 1 and v.id = (w.rewarding_settings->>'id')::int
  left join avatars f on w.rewarding_type = 0 and f.id = (w.rewarding_settings->>'id')::int where w.id in ${[...ids]}`,
  );
/** How many have a reward ready and have not claimed it. */
export const waitingFor = async (on: Queries, rewardId: number): Promise<number> =>
  (await oneOf<{ n: number }>(on, sql`select count(*)::int as n from ready_referral_rewards where reward_id = ${rewardId} and claimed_at is null`))?.n ?? 0;
/** Whether a reward pays this item or avatar: it may not be deleted then. */
export const rewardsPaying = async (on: Queries, kind: 'INVENTORY' | 'AVATAR', itemId: number): Promise<boolean> =>
  (await oneOf(
    on,
    sql`select 1 as found from referral_rewards where rewarding_type = ${kind === 'AVATAR' ? 0 : 1} and (rewarding_settings->>'id')::int = ${itemId} and deleted_at is null
  union all select 1 from ready_referral_rewards where kind = ${kind} and item_id = ${itemId} and claimed_at is null limit 1`,
  )) !== undefined;
/** Windows are judged one after another, so that two which overlap cannot both find the place free. */
export const lockEvents = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('referral-events'))`);
export const overlapping = (tx: Tx, id: number, start: string, end: string) =>
  oneOf<{ name: string }>(
    tx,
    sql`select name from referral_events where id <> ${id} and deleted_at is null and start < ${end}::timestamptz and "end" > ${start}::timestamptz order by referral_events.start limit 1`,
  );
