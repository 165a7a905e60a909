import type { GameMissionRepeat } from '@guildhall/contract/goals/game-missions.section';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { toIsoTimeOrNull } from '../../../kernel/db/rows.ts';
import { many, maybeOne, run, sql, type Sql } from '../../../kernel/db/sql.ts';
import {
  buildRewardsWithNamesColumn,
  type NamedReward,
  type Reward,
} from '../../wealth/rewards/rewards.api.ts';
import type { GameMission, MissionProgress, MissionTask } from './game-missions.policy.ts';

interface ShownTask extends MissionTask {
  readonly description: string;
}
/** Selects the tasks of a mission `m` in their order. */
const tasks = sql`
  (
    select coalesce(
      json_agg(
        json_build_object(
          'id', t.id, 'name', t.name, 'description', t.description, 'type', t.type, 'goal', t.goal,
          'statisticId', t.statistic_id, 'segment', coalesce(t.sub_statistic, '')
        ) order by s.n
      ),
      '[]'
    )
    from unnest(m.steps) with ordinality as s(id, n)
    join gameplay_task t on t.id = s.id
  )`;
/** Finds an undeleted mission with its current settings. */
export const findGameMission = (db: Queries, id: number): Promise<GameMission | undefined> =>
  maybeOne<GameMission & Record<string, unknown>>(
    db,
    sql`
      select m.id, m.name, m.enabled, m.repeat, m.rewards, ${tasks} as tasks
      from game_missions m
      where m.id = ${id} and m.deleted_at is null`,
  );
/** Locks an undeleted mission against changes until the transaction ends. */
export async function lockGameMission(tx: Tx, id: number): Promise<GameMission | undefined> {
  const [, mission] = await Promise.all([
    run(tx, sql`select id from game_missions where id = ${id} for share`),
    findGameMission(tx, id),
  ]);
  return mission;
}

/** Progress of an account in a period before a match. */
export interface MissionPlayerProgress extends MissionProgress {
  readonly accountId: number;
  readonly userId: number;
  readonly language: string;
  readonly isFinished: boolean;
}
/**
 * Loads the progress of accounts in a period, in the order of `accountIds`. The caller must have
 * locked the accounts.
 */
export const listMissionPlayerProgress = (
  tx: Tx,
  missionId: number,
  period: string,
  accountIds: readonly number[],
): Promise<MissionPlayerProgress[]> =>
  many<MissionPlayerProgress & Record<string, unknown>>(
    tx,
    sql`
      select a.id as "accountId", a.user_id as "userId", a.language, coalesce(p.step, 0) as step,
        p.task_id as "taskId", coalesce(p.counted, 0) as counted,
        p.finished_at is not null as "isFinished"
      from player a
      left join game_mission_progress p on p.account_id = a.id
        and p.mission_id = ${missionId}
        and p.period = ${period}
      where a.id = any(${[...accountIds]})
      order by a.id`,
  );
interface Written extends MissionProgress {
  readonly accountId: number;
  readonly finishedAt: Date | null;
  /** Rewards to pay once the mission is finished. */
  readonly rewards: readonly Reward[] | null;
}
/** Stores the new progress of several accounts with one statement. */
export const writeMissionProgress = (
  tx: Tx,
  missionId: number,
  period: string,
  rows: readonly Written[],
) =>
  run(
    tx,
    sql`
      insert into game_mission_progress (
        account_id, mission_id, period, step, task_id, counted, finished_at, rewards
      )
      select x."accountId", ${missionId}, ${period}, x.step, x."taskId", x.counted, x."finishedAt",
        x.rewards
      from jsonb_to_recordset(${sql.json(rows)}) as x(
        "accountId" bigint, step int, "taskId" bigint, counted float8, "finishedAt" timestamptz,
        rewards jsonb
      )
      order by 1
      on conflict (account_id, mission_id, period) do update
      set step = excluded.step, task_id = excluded.task_id, counted = excluded.counted,
        finished_at = excluded.finished_at, rewards = excluded.rewards`,
  );

export interface PlayerGameMissionRow extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly repeat: GameMissionRepeat;
  readonly tasks: readonly ShownTask[];
  readonly step: number;
  readonly taskId: number | null;
  readonly counted: number;
  readonly finishedAt: string | null;
  readonly held: boolean;
  readonly rewards: readonly NamedReward[];
}
/** Selects the key of the current period of mission `m`, according to its repetition. */
const present = (periods: Readonly<Record<GameMissionRepeat, string>>): Sql => sql`
  (${sql.json(periods)}::jsonb ->> m.repeat)`;
/** Lists the missions that can be played now, with the account's progress in the current period. */
export const listPlayerGameMissions = async (
  db: Queries,
  accountId: number,
  periods: Readonly<Record<GameMissionRepeat, string>>,
): Promise<PlayerGameMissionRow[]> =>
  (
    await many<PlayerGameMissionRow>(
      db,
      sql`
        select m.id, m.name, m.description, m.repeat, ${tasks} as tasks,
          coalesce(p.step, 0) as step, p.task_id as "taskId", coalesce(p.counted, 0) as counted,
          p.finished_at as "finishedAt", coalesce(y.on_hold, false) as held,
          ${buildRewardsWithNamesColumn(sql`coalesce(p.rewards, m.rewards)`)} as rewards
        from game_missions m
        left join game_mission_progress p on p.mission_id = m.id
          and p.account_id = ${accountId}
          and p.period = ${present(periods)}
        left join payout y on p.finished_at is not null
          and y.source = 'game-mission'
          and y.source_id = m.id
          and y.period = p.period
          and y.account_id = p.account_id
        where m.deleted_at is null
          and m.enabled
          and cardinality(m.steps) > 0
          and jsonb_array_length(m.rewards) > 0
        order by m.id`,
    )
  ).map((row) => ({ ...row, finishedAt: toIsoTimeOrNull(row.finishedAt) }));
/** Counts the matches of a mission that are still running or on hold. */
export const countOpenMissionMatches = async (db: Queries, missionId: number): Promise<number> =>
  (
    await maybeOne<{ n: number }>(
      db,
      sql`
        select count(distinct match_id)::int as n
        from match_play
        where mission_id = ${missionId} and state in ('RUNNING', 'HELD')`,
    )
  )?.n ?? 0;
/** Counts the accounts that have begun but not finished a mission in one of these periods. */
export const countMissionPlayers = async (
  db: Queries,
  missionId: number,
  period: string,
): Promise<number> =>
  (
    await maybeOne<{ n: number }>(
      db,
      sql`
        select count(*)::int as n
        from game_mission_progress
        where mission_id = ${missionId} and period = ${period} and finished_at is null`,
    )
  )?.n ?? 0;
/** Counts the players of missions, for computed columns of the section. */
export const listGameMissionPlayerCounts = (db: Queries, ids: readonly number[]) =>
  many<{ id: number; players: number; finished: number }>(
    db,
    sql`
      select mission_id as id, count(distinct account_id)::int as players,
        count(finished_at)::int as finished
      from game_mission_progress
      where mission_id = any(${[...ids]})
      group by mission_id`,
  );
/**
 * Condition for missions in the game configuration. A match cannot be started for any other
 * mission.
 */
export const enabledMissionCondition = sql`enabled`;
