import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { many, maybeOne, run, sql } from '../../../kernel/db/sql.ts';
import {
  buildPlayerOfAccountJoin,
  buildAccountLock,
} from '../../identity/accounts/players/players.api.ts';

export interface UnlockedAchievementRow extends Record<string, unknown> {
  readonly account_id: number;
  readonly user_id: number;
  readonly language: string;
  readonly id: number;
  readonly name: string;
  readonly exp: number;
  readonly active_image: string | null;
}
const completedAchievementColumns = sql`
  select done.account_id, a.user_id, a.language, c.id, c.name, done.exp, c.active_image
  from done
  ${buildPlayerOfAccountJoin(sql`done.account_id`)}
  join achievements c on c.id = done.achievement_id
  order by 1, 4`;
interface Total {
  readonly accountId: number;
  readonly statisticId: number;
  readonly segment: string;
}
const unlocking = (totals: readonly Total[], now: Date) => sql`
  with
    done as (
      insert into unlocked_achievements (account_id, achievement_id, exp, unlocked_at)
      select t.account_id, c.id, c.exp, ${now}
      from jsonb_to_recordset(${sql.json(totals)}) as x(
        "accountId" bigint, "statisticId" bigint, segment text
      )
      join achievements c on c.statistic_id = x."statisticId"
        and coalesce(c.segment, '') = x.segment
        and c.enabled
        and c.deleted_at is null
      join statistic_total t on t.account_id = x."accountId"
        and t.statistic_id = x."statisticId"
        and t.segment = x.segment
        and t.lifetime >= c.goal
      where not exists (
        select 1
        from unlocked_achievements k
        where k.account_id = t.account_id and k.achievement_id = c.id
      )
      order by 1, 2
      on conflict do nothing
      returning account_id, achievement_id, exp
    )
  ${completedAchievementColumns}`;
/**
 * Unlocks, once each, the achievements whose goals these totals have reached. Returns the newly
 * unlocked ones.
 */
export const unlockReachedAchievements = (tx: Tx, totals: readonly Total[], now: Date) =>
  many<UnlockedAchievementRow>(
    tx,
    unlocking(
      totals.map(({ accountId, statisticId, segment }) => ({ accountId, statisticId, segment })),
      now,
    ),
  );

/** Unlocks an achievement for the given accounts that have already reached its goal. */
export const unlockAchievementForAccounts = (
  tx: Tx,
  achievementId: number,
  accountIds: readonly number[],
  now: Date,
) =>
  many<UnlockedAchievementRow>(
    tx,
    sql`
      with
        done as (
          insert into unlocked_achievements (account_id, achievement_id, exp, unlocked_at)
          select t.account_id, c.id, c.exp, ${now}
          from achievements c
          join statistic_total t on t.statistic_id = c.statistic_id
            and t.segment = coalesce(c.segment, '')
            and t.lifetime >= c.goal
          where c.id = ${achievementId}
            and c.enabled
            and c.deleted_at is null
            and t.account_id = any(${accountIds})
          order by 1
          on conflict do nothing
          returning account_id, achievement_id, exp
        )
      ${completedAchievementColumns}`,
  );
const past = sql`
  from achievements c
  join statistic_total t on t.statistic_id = c.statistic_id
    and t.segment = coalesce(c.segment, '')
    and t.lifetime >= c.goal`;
const lacking = sql`
  not exists (
    select 1
    from unlocked_achievements k
    where k.account_id = t.account_id and k.achievement_id = c.id
  )`;
/**
 * Lists the accounts with ids above `after` that have reached the goal but do not have the
 * achievement, in the order of ids.
 */
export const listAccountsMissingReachedAchievement = (
  db: Queries,
  achievementId: number,
  after: number,
  limit: number,
) =>
  many<{ id: number }>(
    db,
    sql`
      select t.account_id as id ${past}
      where c.id = ${achievementId}
        and c.enabled
        and c.deleted_at is null
        and t.account_id > ${after}
        and ${lacking}
      order by t.account_id
      limit ${limit}`,
  );
/**
 * Counts two groups of accounts: those that have unlocked but not claimed the achievement, and
 * those that have reached its goal but do not have it.
 */
export async function countAccountsTouchedByAchievement(
  db: Queries,
  achievementId: number,
): Promise<{ waiting: number; past: number }> {
  const row = await maybeOne<{ waiting: number; past: number }>(
    db,
    sql`
      select (
        select count(*)::int
        from unlocked_achievements
        where achievement_id = ${achievementId} and claimed_at is null
      ) as waiting,
      (
        select count(*)::int ${past}
        where c.id = ${achievementId} and ${lacking}
      ) as past`,
  );
  return row ?? { waiting: 0, past: 0 };
}

export interface PlayerAchievementRow extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly exp: number;
  readonly enabled: boolean;
  readonly active_image: string | null;
  readonly inactive_image: string | null;
  readonly statistic_id: number | null;
  readonly segment: string | null;
  readonly goal: number | null;
  readonly display_order: number;
  readonly unlocked_at: string | null;
  readonly claimed: boolean;
  readonly total: number | null;
}
/**
 * Lists the achievements that a player sees: the enabled ones, and those that the player has
 * unlocked.
 */
export const listPlayerAchievements = (db: Queries, accountId: number) =>
  many<PlayerAchievementRow>(
    db,
    sql`
      select c.id, c.name, c.description, coalesce(k.exp, c.exp) as exp, c.enabled, c.active_image,
        c.inactive_image, c.statistic_id, c.segment, c.goal, c.display_order, k.unlocked_at,
        k.claimed_at is not null as claimed, t.lifetime as total
      from achievements c
      left join unlocked_achievements k on k.achievement_id = c.id and k.account_id = ${accountId}
      left join statistic_total t on t.account_id = ${accountId}
        and t.statistic_id = c.statistic_id
        and t.segment = coalesce(c.segment, '')
      where c.deleted_at is null
        and (
          k.account_id is not null
          or (c.enabled and c.statistic_id is not null and c.goal is not null)
        )
      order by c.display_order, c.id`,
  );

/**
 * Marks an achievement as claimed; returns undefined if the achievement is missing or already
 * claimed.
 */
export const claimUnlockedAchievement = (
  tx: Tx,
  accountId: number,
  achievementId: number,
  now: Date,
) =>
  maybeOne<{ exp: number; name: string }>(
    tx,
    sql`
      with a as materialized (${buildAccountLock(accountId)})
      update unlocked_achievements k
      set claimed_at = ${now}
      from a, achievements c
      where k.account_id = a.id
        and k.achievement_id = ${achievementId}
        and k.claimed_at is null
        and c.id = k.achievement_id
      returning k.exp, c.name`,
  );
export const isAchievementUnlocked = async (
  db: Queries,
  accountId: number,
  achievementId: number,
): Promise<boolean> =>
  (await maybeOne(
    db,
    sql`
      select 1 as found
      from unlocked_achievements
      where account_id = ${accountId} and achievement_id = ${achievementId}`,
  )) !== undefined;

/**
 * Removes achievements that are unlocked but not claimed. Their experience moves to the players'
 * inboxes.
 */
export const withdrawUnclaimedAchievements = (tx: Tx, achievementId: number) =>
  many<{ account_id: number; user_id: number; exp: number }>(
    tx,
    sql`
      delete from unlocked_achievements k using player a
      where k.achievement_id = ${achievementId} and k.claimed_at is null and a.id = k.account_id
      returning k.account_id, a.user_id, k.exp`,
  );
export const restoreUnlockedAchievements = (
  tx: Tx,
  achievementId: number,
  rows: readonly { accountId: number; exp: number; claimedAt: Date | null }[],
  now: Date,
) =>
  run(
    tx,
    sql`
      insert into unlocked_achievements (account_id, achievement_id, exp, unlocked_at, claimed_at)
      select x."accountId", ${achievementId}, x.exp, ${now}::timestamptz,
        x."claimedAt"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(
        "accountId" bigint, exp int, "claimedAt" timestamptz
      )
      on conflict do nothing`,
  );
export const listAchievementClaimCounts = (db: Queries, ids: readonly number[]) =>
  many<{ id: number; reached: number; claimed: number }>(
    db,
    sql`
      select achievement_id as id, count(*)::int as reached, count(claimed_at)::int as claimed
      from unlocked_achievements
      where achievement_id = any(${[...ids]})
      group by achievement_id`,
  );
/** Largest number of achievements on a player card. */
const onCardMax = 24;
/** Lists the newest unlocked achievements of a player for the player's card, newest first. */
export const listAchievementsOnPlayerCard = (db: Queries, accountId: number) =>
  many<{ name: string; imageUrl: string | null }>(
    db,
    sql`
      select c.name, c.active_image as "imageUrl"
      from unlocked_achievements k
      join achievements c on c.id = k.achievement_id
      where k.account_id = ${accountId} and c.deleted_at is null
      order by k.unlocked_at desc, c.display_order, c.id
      limit ${onCardMax}`,
  );
