import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { many, one, sql } from '../../../kernel/db/sql.ts';
import { buildStoredRewardsColumn, type Reward } from '../../wealth/rewards/rewards.api.ts';
import type { MatchReward } from './match-rewards.policy.ts';

const promised = buildStoredRewardsColumn({
  kind: sql`r.item_type`,
  id: sql`r.item_id`,
  currency: sql`r.currency`,
  amount: sql`r.amount`,
});
/** Lists all enabled rows. */
export const listMatchRewards = async (db: Queries): Promise<MatchReward[]> =>
  (
    await many<Omit<MatchReward, 'reward'> & { rewards: readonly [Reward] }>(
      db,
      sql`
        select r.id, r.first_match as "firstMatch", r.level_from as "levelFrom",
          r.level_to as "levelTo", r.start, r."end", r.hours, ${promised} as rewards
        from match_rewards r
        where r.deleted_at is null
        order by r.id`,
    )
  ).map(({ rewards: [reward], ...row }) => ({ ...row, reward }));
/**
 * Records a match as the first of the day for those accounts that have not had one on this day.
 * Returns these accounts.
 */
export const insertFirstMatchOfDay = async (
  tx: Tx,
  matchId: number,
  day: string,
  accountIds: readonly number[],
): Promise<Set<number>> =>
  new Set(
    (
      await many<{ account_id: number }>(
        tx,
        sql`
          insert into match_days (account_id, day, match_id)
          select x, ${day}, ${matchId}
          from unnest(${[...accountIds]}::bigint[]) x
          order by 1
          on conflict do nothing
          returning account_id`,
      )
    ).map((row) => row.account_id),
  );
/** Lists the matches that were the first of a day for these accounts, from the day `from` on. */
export const listFirstMatchesOfDay = (db: Queries, accountIds: readonly number[], from: string) =>
  many<{ accountId: number; matchId: number }>(
    db,
    sql`
      select account_id as "accountId", match_id as "matchId"
      from match_days
      where account_id = any(${[...accountIds]}) and day >= ${from}`,
  );
export const countPlayersInLevels = async (
  db: Queries,
  from: number | null,
  to: number | null,
): Promise<number> =>
  (
    await one<{ n: number }>(
      db,
      sql`
        select count(*)::int as n
        from player
        where level >= ${from ?? 1} and level <= ${to ?? 10_000} and not deleted`,
    )
  ).n;
