import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { many, run, sql } from '../../../kernel/db/sql.ts';
import type { Reward } from '../../wealth/rewards/rewards.api.ts';

export interface MovedMissionRewardRow extends Record<string, unknown> {
  readonly account_id: number;
  readonly user_id: number;
  readonly instance_id: number;
  readonly template_id: number;
  readonly period: string;
  readonly rotation: string | null;
  readonly name: string;
  readonly rewards: readonly Reward[];
}
const moved = sql`
  returning p.account_id, a.user_id, p.instance_id, i.template_id, i.period, i.rotation, m.name,
    p.rewards`;
/**
 * Marks rewards as moved to the inbox if their period has ended and they are still unclaimed. Marks
 * at most `limit` rewards.
 */
export async function moveEndedMissionRewardsToInbox(
  tx: Tx,
  endedUpTo: Date,
  now: Date,
  limit: number,
) {
  const isDue = sql`
    p.ready_at is not null
      and p.claimed_at is null
      and p.moved_at is null
      and i."end" <= ${endedUpTo}::timestamptz`;
  const locked = await many<{ account_id: number; instance_id: number }>(
    tx,
    sql`
      select p.account_id, p.instance_id
      from mission_progress p
      join mission_instances i on i.id = p.instance_id
      where ${isDue}
      order by p.account_id, p.instance_id
      limit ${limit}
      for update of p skip locked`,
  );
  // checks the end again with locked rows, because an operator may have changed it meanwhile
  return many<MovedMissionRewardRow>(
    tx,
    sql`
      update mission_progress p
      set moved_at = ${now}::timestamptz
      from unnest(
          ${locked.map((row) => row.account_id)}::bigint[],
          ${locked.map((row) => row.instance_id)}::bigint[]
        ) as due(account_id, instance_id),
        mission_instances i, missions m, player a
      where p.account_id = due.account_id
        and p.instance_id = due.instance_id
        and i.id = p.instance_id
        and ${isDue}
        and m.id = i.template_id
        and a.id = p.account_id ${moved}`,
  );
}
/** Marks all ready but unclaimed rewards of a mission as moved to the inbox. */
export const moveMissionRewardsToInbox = (tx: Tx, templateId: number, now: Date) =>
  many<MovedMissionRewardRow>(
    tx,
    sql`
      update mission_progress p
      set moved_at = ${now}::timestamptz
      from mission_instances i, missions m, player a
      where i.template_id = ${templateId}
        and p.instance_id = i.id
        and p.ready_at is not null
        and p.claimed_at is null
        and p.moved_at is null
        and m.id = i.template_id
        and a.id = p.account_id ${moved}`,
  );
/**
 * Restores rewards that a deletion had moved to inboxes. A reward that the player has claimed from
 * the inbox meanwhile is restored as claimed.
 */
export const restoreMovedMissionRewards = (
  tx: Tx,
  templateId: number,
  rows: readonly { accountId: number; period: string; claimedAt: Date | null }[],
) =>
  run(
    tx,
    sql`
      update mission_progress p
      set moved_at = null, claimed_at = x."claimedAt"
      from mission_instances i,
        jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(
          "accountId" bigint, period text, "claimedAt" timestamptz
        )
      where i.template_id = ${templateId}
        and i.period = x.period
        and p.instance_id = i.id
        and p.account_id = x."accountId"`,
  );
/**
 * Counts, for each mission, the accounts that have reached, claimed and not yet claimed it. Used
 * for computed columns of the section.
 */
export const listMissionClaimCounts = (db: Queries, ids: readonly number[]) =>
  many<{ id: number; reached: number; claimed: number; waiting: number }>(
    db,
    sql`
      select i.template_id as id, count(*) filter (where p.ready_at is not null)::int as reached,
        count(*) filter (where p.claimed_at is not null)::int as claimed,
        count(*) filter (
          where p.ready_at is not null and p.claimed_at is null and p.moved_at is null
        )::int as waiting
      from mission_instances i
      join mission_progress p on p.instance_id = i.id
      where i.template_id = any(${[...ids]})
      group by i.template_id`,
  );
/** Selects rewards that are ready but unclaimed, and not in an inbox. */
export const unclaimedMissionRewardsClause = sql`
  from mission_progress
  where ready_at is not null and claimed_at is null and moved_at is null`;
