import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type pg from 'pg';
import { getMonthStart } from '../src/kernel/db/partitions.ts';
import { createReplaySpan } from '../src/kernel/game/replay.ts';
import { accountSampleBase } from '../src/kernel/game/replay.policy.ts';
import { advanceRewardProgress } from '../src/modules/goals/activity-events/activity-events.store.ts';
import { listPlayedMissionMatches } from '../src/modules/goals/game-missions/game-missions-replay.store.ts';
import { lockMissionPlayers } from '../src/modules/goals/missions/missions-windows.store.ts';
import { advanceMissionProgress } from '../src/modules/goals/missions/missions.store.ts';
import {
  computeMissingScores,
  lockNominationPlayers,
  recountScores,
} from '../src/modules/goals/tournaments/standings/scores.store.ts';
import {
  countRecordedActivity,
  listStatisticChanges,
  mapCountedTotals,
} from '../src/modules/play/match-replay/player-activity.store.ts';
import type { Tx } from '../src/kernel/db/db.ts';
import {
  recordStatements,
  type PlanNode,
  type RecordedStatement,
} from './harness/crowd.harness.ts';
import { startTestServer, type TestServer } from './harness/server.harness.ts';

interface RunNode extends PlanNode {
  readonly 'Actual Loops': number;
  readonly Plans?: readonly RunNode[];
}
const listNodes = (node: RunNode): RunNode[] => [node, ...(node.Plans ?? []).flatMap(listNodes)];
const dayMs = 86_400_000;
/** Number of past months that have a partition with rows. */
const monthCount = 24;

describe('statements on a table with two years of months', { timeout: 120_000 }, () => {
  const heard = recordStatements();
  let server: TestServer;
  let now: Date;
  beforeAll(async () => {
    server = await startTestServer();
    // the middle of a month, so that a window of a few days lies in this month
    now = new Date(getMonthStart(server.clock.now()).getTime() + 14 * dayMs);
    await server.db.asOwner(`
      select add_month_partition('statistic_deltas', at) from (
        select '${now.toISOString()}'::timestamptz - n * interval '1 month' as at
        from generate_series(0, ${monthCount - 1}) n) x;
      insert into statistic_deltas (match_id, account_id, statistic_id, segments, delta, ended_at)
      select n, 1 + n % 500, 1 + n % 5, '{}', 1,
        '${now.toISOString()}'::timestamptz - (n % ${monthCount}) * interval '1 month'
      from generate_series(1, 60000) n;
      insert into payouts (source, source_id, account_id, rule, cause, rewards, at)
      select 'match', n, 1 + n % 500, '{"key":"x"}', '{}', '[]', '${now.toISOString()}'
      from generate_series(1, 600) n;
      insert into statistic_totals (account_id, statistic_id, segment, total, lifetime)
      select a, s, '', 1, 1 from generate_series(1, 500) a, generate_series(1, 5) s;
      analyze statistic_deltas;
      analyze statistic_totals;`);
  });
  afterAll(async () => {
    heard.stop();
    await server.close();
  });
  const getPartitionName = (at: Date): string =>
    `statistic_deltas_${at.toISOString().slice(0, 7).replace('-', '_')}`;
  /**
   * Runs statements again in a transaction that is rolled back; returns the partitions that they
   * read. A partition without loops is only part of the plan and was not read.
   */
  async function listReadPartitions(asked: readonly RecordedStatement[]): Promise<string[]> {
    const client = await (server.db.driver as pg.Pool).connect();
    const read = new Set<string>();
    try {
      for (const { text, values } of asked) {
        await client.query('begin');
        const { rows } = await client.query<{ 'QUERY PLAN': { Plan: RunNode }[] }>(
          `explain (analyze, timing off, format json) ${text}`,
          [...values],
        );
        await client.query('rollback');
        for (const { Plan } of rows.flatMap((row) => row['QUERY PLAN']))
          for (const { 'Relation Name': name = '', 'Actual Loops': loops } of listNodes(Plan))
            if (name.startsWith('statistic_deltas') && loops > 0) read.add(name);
      }
    } finally {
      client.release();
    }
    return [...read].toSorted();
  }
  /** Records the statements of some work about changes of statistics, and undoes the work. */
  async function record(work: (tx: Tx) => Promise<unknown>): Promise<RecordedStatement[]> {
    const undone = new Error('undone');
    const asked = await heard.during(() =>
      server.db
        .transaction(async (tx) => {
          await work(tx);
          throw undone;
        })
        .catch((error: unknown) => {
          if (error !== undone) throw error;
        }),
    );
    return asked.filter(({ text }) => text.includes('statistic_delta'));
  }
  const window = () => ({
    start: new Date(now.getTime() - 3 * dayMs),
    end: new Date(now.getTime() + 3 * dayMs),
  });
  const spans = () => [{ start: window().start.toISOString(), end: window().end.toISOString() }];
  const nomination = {
    id: 1,
    name: 'Torches',
    description: '',
    statisticId: 1,
    segment: null,
    aggregation: 'MAX',
    tieStatisticId: 2,
    minScore: null,
    winners: 1,
    prizes: [],
  } as const;
  const missionStep = (dates: { start: Date | null; end: Date | null }) => ({
    instanceId: 1,
    accountId: 1,
    statisticId: 1,
    segment: '',
    delta: 0,
    goal: 1_000,
    rewards: [],
    ...dates,
  });
  const rule = (dates: { start: Date | null; end: Date | null }) => ({
    key: 'a',
    how: 'SUM' as const,
    statisticId: 1,
    segment: '',
    unit: 1,
    ...dates,
  });
  const instance = (dates: { start: Date | null; end: Date | null }) => ({
    id: 1,
    templateId: 1,
    rotation: null,
    period: 'special',
    name: 'Torches',
    statisticId: 1,
    segment: null,
    goal: 1,
    rewardType: null,
    rewards: [],
    enabled: true,
    deleted: false,
    ...dates,
  });
  const without = { start: null, end: null };
  const reward = (how: 'SUM' | 'SINGLE', rewardId: number) => ({
    rewardId,
    eventId: 1,
    accountId: 1,
    how,
    statisticId: 1,
    segment: '',
    unit: 1,
    delta: 0,
    need: 1_000,
    goal: 1_000,
    pays: { kind: 'EXP' as const, id: null, currency: null, amount: 1 },
    ...window(),
  });
  const replaySpan = () => createReplaySpan(now, 3, accountSampleBase);

  it.each<[string, (tx: Tx) => Promise<unknown>]>([
    ['a mission of a week', (tx) => advanceMissionProgress(tx, [missionStep(window())], now, true)],
    [
      'the players of a mission of a week',
      (tx) => lockMissionPlayers(tx, [instance(window()), instance(without)], 0, 10),
    ],
    [
      'an activity event of a week',
      (tx) => advanceRewardProgress(tx, [reward('SUM', 1), reward('SINGLE', 2)], now),
    ],
    [
      'the players of a tournament of a week',
      (tx) => lockNominationPlayers(tx, [nomination], spans(), 0, 10),
    ],
    ['scores of a tournament', (tx) => recountScores(tx, 1, nomination, spans(), [1, 2])],
    ['missing scores', (tx) => computeMissingScores(tx, nomination, spans(), [1, 2])],
    [
      'totals of a replay',
      (tx) => mapCountedTotals(tx, [rule(window()), { ...rule(window()), key: 'b' }], [1, 2, 3]),
    ],
    [
      'tasks of a replay',
      (tx) => mapCountedTotals(tx, [{ ...rule(window()), how: 'SINGLE' }], [1]),
    ],
    ['steps of a replay', (tx) => listStatisticChanges(tx, [1], replaySpan())],
    [
      'the count of a replay',
      (tx) =>
        countRecordedActivity(
          tx,
          { statisticIds: [1], matches: false, levels: false },
          replaySpan(),
        ),
    ],
  ])('read the month of %s, and no other', async (_, work) => {
    const asked = await record(work);
    expect(asked.length).toBeGreaterThan(0);
    expect(await listReadPartitions(asked)).toEqual([getPartitionName(now)]);
  });
  it.each<[string, (tx: Tx) => Promise<unknown>]>([
    ['a mission', (tx) => advanceMissionProgress(tx, [missionStep(without)], now, true)],
    ['the players of a mission', (tx) => lockMissionPlayers(tx, [instance(without)], 0, 10)],
    ['totals of a replay', (tx) => mapCountedTotals(tx, [rule(without)], [1, 2])],
    [
      'matches of a game mission that nobody has played',
      (tx) => listPlayedMissionMatches(tx, 1, null, replaySpan()),
    ],
  ])('read no month for %s without a beginning', async (_, work) => {
    const asked = await record(work);
    expect(asked.length).toBeGreaterThan(0);
    expect(await listReadPartitions(asked)).toEqual([]);
  });
});
