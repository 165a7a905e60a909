import { and, eq, isNull, sql } from '../../../kernel/db/drizzle.ts';
import { oneOf, rowsOf, statement, type Queries, type Tx } from '../../../kernel/db.ts';
import { readyLevelRewards } from './progress.tables.ts';

const rose = statement(`
  insert into level_gains (account_id, level, at)
  select x."accountId", l, $2
  from jsonb_to_recordset($1::jsonb) as x("accountId" int, "from" int, "to" int),
    generate_series(x."from" + 1, x."to") l
  on conflict do nothing`);
/** Notes every crossed level with its moment. */
export const noteLevels = (
  tx: Tx,
  rows: readonly { accountId: number; from: number; to: number }[],
  at: Date,
) => rose(tx, JSON.stringify(rows), at.toISOString());

export interface SettingRow extends Record<string, unknown> {
  readonly id: number;
  readonly lvl: number;
  readonly item_type: 'SKIN' | 'AVATAR';
  readonly item_id: number;
}
/** Enabled rewards of the levels after `above` up to `upTo`. */
export const rewardsBetween = (on: Queries, above: number, upTo: number) =>
  rowsOf<SettingRow>(
    on,
    sql`
      select id, lvl, item_type, item_id
      from level_rewards
      where enabled and deleted_at is null and lvl > ${above} and lvl <= ${upTo}
      order by lvl, id`,
  );
const readied = statement<{ account_id: number; reward_id: number }>(`
  insert into ready_level_rewards (account_id, reward_id, item_type, item_id, ready_at)
  select x."accountId", x."rewardId", x."itemType", x."itemId", $2
  from jsonb_to_recordset($1::jsonb) as x(
    "accountId" int, "rewardId" int, "itemType" text, "itemId" int
  )
  order by 1, 2
  on conflict do nothing
  returning account_id, reward_id`);
/** Makes rewards ready for accounts, once each; answers which are new, by account. */
export async function makeReady(
  tx: Tx,
  wanted: readonly { accountId: number; rewards: readonly SettingRow[] }[],
  now: Date,
): Promise<Map<number, number[]>> {
  const rows = wanted.flatMap(({ accountId, rewards }) =>
    rewards.map((one) => ({
      accountId,
      rewardId: one.id,
      itemType: one.item_type,
      itemId: one.item_id,
    })),
  );
  const fresh = new Map<number, number[]>();
  if (rows.length === 0) return fresh;
  for (const row of await readied(tx, JSON.stringify(rows), now.toISOString()))
    fresh.set(row.account_id, [...(fresh.get(row.account_id) ?? []), row.reward_id]);
  return fresh;
}
export interface TileRow extends Record<string, unknown> {
  readonly id: number;
  readonly lvl: number;
  readonly item_type: 'SKIN' | 'AVATAR';
  readonly item_id: number;
  readonly name: string | null;
  readonly image_url: string | null;
  readonly rarity: number | null;
  readonly type_name: string | null;
  readonly ready: boolean;
  readonly claimed: boolean;
  readonly user_level: number;
  readonly exp_total: string;
}
/**
 * Every reward that the player can still reach, has ready, or has claimed; what is ready shows what
 * it will pay.
 */
export const tilesOf = (on: Queries, accountId: number) =>
  rowsOf<TileRow>(
    on,
    sql`
      select r.id, r.lvl, coalesce(p.item_type, r.item_type) as item_type,
        coalesce(p.item_id, r.item_id) as item_id, p.account_id is not null as ready,
        p.claimed_at is not null as claimed, coalesce(v.name, a.name) as name,
        coalesce(v.image_url, a.image) as image_url, v.rarity, t.name as type_name,
        c.level as user_level, c.exp_total::text
      from player c
      join level_rewards r on true
      left join ready_level_rewards p on p.reward_id = r.id and p.account_id = c.id
      left join inventories v on coalesce(p.item_type, r.item_type) = 'SKIN'
        and v.id = coalesce(p.item_id, r.item_id)
      left join inventory_types t on t.id = v.type_id
      left join avatars a on coalesce(p.item_type, r.item_type) = 'AVATAR'
        and a.id = coalesce(p.item_id, r.item_id)
      where c.id = ${accountId}
        and (p.account_id is not null or (r.enabled and r.deleted_at is null and r.lvl > c.level))
      order by r.lvl, r.id`,
  );
const taken = statement<{ item_type: string; item_id: number; lvl: number }>(`
  update ready_level_rewards p
  set claimed_at = $3
  from level_rewards r
  where p.account_id = $1 and p.reward_id = $2 and p.claimed_at is null and r.id = p.reward_id
  returning p.item_type, p.item_id, r.lvl`);
/** Marks as claimed; undefined when somebody was faster or it is not there. */
export const takeReady = async (tx: Tx, accountId: number, rewardId: number, now: Date) =>
  (await taken(tx, accountId, rewardId, now.toISOString()))[0];
export async function findReady(on: Queries, accountId: number, rewardId: number) {
  const [row] = await on
    .select()
    .from(readyLevelRewards)
    .where(
      and(eq(readyLevelRewards.accountId, accountId), eq(readyLevelRewards.rewardId, rewardId)),
    );
  return row;
}
export const replaceReady = (
  tx: Tx,
  rewardId: number,
  item: { itemType: string; itemId: number },
) =>
  tx
    .update(readyLevelRewards)
    .set(item)
    .where(and(eq(readyLevelRewards.rewardId, rewardId), isNull(readyLevelRewards.claimedAt)));
/** Accounts past the level that do not have the reward yet, in order of ids. */
export const accountsPast = (
  on: Queries,
  rewardId: number,
  lvl: number,
  after: number,
  limit: number,
) =>
  rowsOf<{ id: number; user_id: number; language: string }>(
    on,
    sql`
      select a.id, a.user_id, a.language
      from player a
      where a.id > ${after}
        and a.level >= ${lvl}
        and not exists (
          select 1
          from ready_level_rewards p
          where p.account_id = a.id and p.reward_id = ${rewardId}
        )
      order by a.id
      limit ${limit}`,
  );
export const settingOf = (on: Queries, rewardId: number) =>
  oneOf<SettingRow & { enabled: boolean }>(
    on,
    sql`
      select id, lvl, item_type, item_id, enabled
      from level_rewards
      where id = ${rewardId} and deleted_at is null`,
  );
export const nameOfReward = (on: Queries, itemType: string, itemId: number) =>
  oneOf<{ name: string; image: string | null }>(
    on,
    itemType === 'SKIN'
      ? sql`select name, image_url as image from inventories where id = ${itemId}`
      : sql`select name, image from avatars where id = ${itemId}`,
  );
/** Computed columns of the section: what the reward is called, how many reached and claimed it. */
export const countsOf = (on: Queries, ids: readonly number[]) =>
  rowsOf<{ id: number; name: string | null; reached: number; claimed: number }>(
    on,
    sql`
      select r.id, coalesce(v.name, a.name) as name,
        (
          select count(*)::int
          from ready_level_rewards p
          where p.reward_id = r.id
        ) as reached,
        (
          select count(*)::int
          from ready_level_rewards p
          where p.reward_id = r.id and p.claimed_at is not null
        ) as claimed
      from level_rewards r
      left join inventories v on r.item_type = 'SKIN' and v.id = r.item_id
      left join avatars a on r.item_type = 'AVATAR' and a.id = r.item_id
      where r.id in ${[...ids]}`,
  );
/** Whether somebody has this item or avatar ready: it may not be deleted then. */
export const rewardPaying = (on: Queries, itemType: string, itemId: number) =>
  oneOf<{ found: number }>(
    on,
    sql`
      select 1 as found
      from ready_level_rewards
      where item_type = ${itemType} and item_id = ${itemId} and claimed_at is null
      limit 1`,
  );
/** How many have a reward ready and unclaimed, and how many past its level do not have it yet. */
export async function touchedBy(
  on: Queries,
  rewardId: number,
  lvl: number,
): Promise<{ ready: number; past: number }> {
  const row = await oneOf<{ ready: number; past: number }>(
    on,
    sql`
      select (
        select count(*)::int
        from ready_level_rewards
        where reward_id = ${rewardId} and claimed_at is null
      ) as ready,
      (
        select count(*)::int
        from player a
        where a.level >= ${lvl}
          and not exists (
            select 1
            from ready_level_rewards p
            where p.account_id = a.id and p.reward_id = ${rewardId}
          )
      ) as past`,
  );
  return row ?? { ready: 0, past: 0 };
}
/** Takes away what is ready and unclaimed of a reward: it is claimed from the inbox instead. */
export const withdrawReady = (tx: Tx, rewardId: number) =>
  rowsOf<{ account_id: number; user_id: number; item_type: string; item_id: number }>(
    tx,
    sql`
      delete from ready_level_rewards p using player a
      where p.reward_id = ${rewardId} and p.claimed_at is null and a.id = p.account_id
      returning p.account_id, a.user_id, p.item_type, p.item_id`,
  );
/**
 * Puts back what a deletion had taken away: ready again, or claimed where it was claimed from the
 * inbox.
 */
export const restoreReady = (
  tx: Tx,
  rewardId: number,
  rows: readonly {
    accountId: number;
    rewards: readonly { kind: string; id: number | null }[];
    claimedAt: Date | null;
  }[],
  now: Date,
) =>
  tx.execute(sql`
    insert into ready_level_rewards (
      account_id, reward_id, item_type, item_id, ready_at, claimed_at
    )
    select x."accountId", ${rewardId},
      case when x.rewards->0->>'kind' = 'AVATAR' then 'AVATAR' else 'SKIN' end,
      (x.rewards->0->>'id')::int, ${now.toISOString()}::timestamptz, x."claimedAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(
      "accountId" int, rewards jsonb, "claimedAt" timestamptz
    )
    on conflict do nothing`);
