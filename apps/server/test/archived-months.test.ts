import { AsyncResource } from 'node:async_hooks';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import type { GameServer } from '@guildhall/simulator/client/game-server';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  archiveMonth,
  type ArchiveStep,
  type StepListener,
} from '../src/kernel/archive/archive-month.ts';
import { attachMonth } from '../src/kernel/archive/attach-month.ts';
import { findArchiveObstacle } from '../src/archive/obstacles.ts';
import { openDatabase, type Database } from '../src/kernel/db/db.ts';
import { addPartitionsAhead, getMonthStart } from '../src/kernel/db/partitions.ts';
import { assertMatchesNotArchived } from '../src/modules/play/statistics/statistic-archive.api.ts';
import {
  addStatisticTotals,
  insertStatisticDeltas,
} from '../src/modules/play/statistics/statistics.api.ts';
import { countLockWaiters } from './harness/lock-waits.harness.ts';
import { createReplayActions } from './harness/replay.harness.ts';
import {
  playTestMatch,
  startTestServer,
  waitForResult,
  type TestServer,
} from './harness/server.harness.ts';

const table = { name: 'statistic_deltas', by: 'ended_at' } as const;
const [hourMs, dayMs] = [3_600_000, 86_400_000];

describe('archived months of statistics', { timeout: 120_000 }, () => {
  let server: TestServer;
  let game: GameServer;
  let admin: Admin;
  let player: Player;
  let owner: Database;
  let folder: string;
  let statisticId: number;
  let longAgo: Date;
  let oldMonth: string;
  const name = 'Torches';
  const missionsPath = '/api/admin/missions';
  const tournamentsPath = '/api/game/admin/tournaments';
  const { make, replay } = createReplayActions(() => admin);
  const at = (ms: number): string => new Date(server.clock.now().getTime() + ms).toISOString();
  const play = (delta: number, segment: string) =>
    playTestMatch(game, [player], 0, undefined, {
      statistics: [{ name, segments: { class: segment }, delta }],
    });
  /** Writes the statistics of a match that ended long ago, as the payment of the match did then. */
  const playedLongAgo = (delta: number, segment: string) =>
    server.db.transaction(async (tx) => {
      const change = { accountId: player.accountId, statisticId };
      await insertStatisticDeltas(tx, 1, longAgo, [
        { ...change, segments: { class: segment }, delta },
      ]);
      await addStatisticTotals(
        tx,
        ['', `class=${segment}`].map((part) => ({ ...change, segment: part, total: delta })),
      );
    });

  beforeAll(async () => {
    server = await startTestServer();
    [game, admin, player] = [
      await server.gameServer(),
      await server.admin(),
      await server.player(),
    ];
    owner = await openDatabase({
      url: server.place.url,
      pool: 2,
      role: null,
      dataDir: undefined,
      onError: () => undefined,
    });
    folder = mkdtempSync(join(tmpdir(), 'guildhall-archive-'));
    statisticId = await make('/api/game/admin/statistics', {
      name,
      segments: ['class'],
      measure: 'MEASURE',
    });
    longAgo = new Date(server.clock.now().getTime() - 460 * dayMs);
    oldMonth = longAgo.toISOString().slice(0, 7);
    await playedLongAgo(5, 'archer');
    await playedLongAgo(2.5, 'mage');
    await playedLongAgo(0.25, 'archer');
    await play(3, 'archer');
    await play(0.5, 'mage');
  });
  afterAll(async () => {
    await owner.close();
    rmSync(folder, { recursive: true, force: true });
    await server.close();
  });

  const mission = (overrides: Record<string, unknown>) => ({
    type: 'special',
    name: 'Light the way',
    description: 'Do it',
    goal: 1_000,
    rewardType: 'EXP',
    rewardId: null,
    amount: 10,
    enabled: true,
    statisticId,
    ...overrides,
  });
  const cup = (start: string) => ({
    name: 'Cup of torches',
    start,
    end: at(hourMs),
    timeslots: [],
    nominations: [],
  });
  /** Creates a mission, deletes it, and returns the progress that it counted. */
  async function countWith(overrides: Record<string, unknown>): Promise<number> {
    const id = await make(missionsPath, mission(overrides));
    const rows = await waitForResult('the recount of a mission', async () => {
      const found = await server.query<{ progress: number }>(
        `select p.progress from mission_progress p
         join mission_instances i on i.id = p.instance_id where i.template_id = $1`,
        [id],
      );
      return found.length > 0 ? found : undefined;
    });
    await admin.section('DELETE', `${missionsPath}/${id}`);
    return rows[0]?.progress ?? 0;
  }
  /** Everything that players and operators see of statistics at this moment. */
  const askProduct = async () => ({
    ever: await countWith({}),
    archer: await countWith({ segment: 'class=archer' }),
    untilLater: await countWith({ end: at(hourMs) }),
    today: await countWith({ start: at(-hourMs), end: at(hourMs) }),
    displayed: await callApi(player.connection, 'displayedStatistics', {
      params: { id: player.accountId },
    }),
    replayOfEver: await replayMission({ goal: 10 }),
    replayOfToday: await replayMission({ goal: 3, start: at(-hourMs) }),
  });
  async function replayMission(overrides: Record<string, unknown>) {
    const { lines, counts } = await replay(missionsPath, mission(overrides));
    return { lines, counts };
  }
  const archive = (onStep?: StepListener<ArchiveStep>) =>
    archiveMonth(
      owner,
      table,
      oldMonth,
      folder,
      (db) => findArchiveObstacle(db, table.name, new Date(`${oldMonth}-01`), server.clock.now()),
      onStep,
    );

  it('change no answer of the product when they are archived and attached again', async () => {
    const before = await askProduct();
    expect(before).toMatchObject({ ever: 11.25, archer: 8.25, untilLater: 11.25, today: 3.5 });
    expect(before.replayOfEver.counts.map((count) => count.draft)).toContain(1);
    const file = await archive();
    expect(file?.rowCount).toBe(3);
    expect(await askProduct()).toEqual(before);
    await attachMonth(owner, file?.path ?? '');
    expect(await askProduct()).toEqual(before);
  });
  it('refuse new windows that begin in them, and no others', async () => {
    const start = at(-460 * dayMs - hourMs);
    const event = { name: 'Long night', start, end: at(hourMs), rewards: [] };
    const file = await archive();
    for (const [path, row] of [
      [missionsPath, mission({ start })],
      ['/api/game/admin/activity-events', event],
      [tournamentsPath, cup(start)],
    ] as const) {
      await expect(make(path, row)).rejects.toThrow(/^400 VALIDATION start: must not be before/);
      expect(await make(path, { ...row, start: at(-dayMs) })).toBeGreaterThan(0);
    }
    // a mission whose end has passed counts no more matches, so it may begin in an archived month
    const over = await make(missionsPath, mission({ start, end: at(-2 * hourMs) }));
    await attachMonth(owner, file?.path ?? '');
    const open = await make(missionsPath, mission({ start }));
    for (const id of [over, open]) await admin.section('DELETE', `${missionsPath}/${id}`);
  });
  it('make a replay and a count that need them answer CONFLICT, and no others', async () => {
    const task = await make('/api/game/admin/gameplay-tasks', {
      name: 'Blaze',
      type: 'COUNT',
      statisticId,
      goal: 5,
    });
    const gameMissions = '/api/game/admin/missions';
    const id = await make(gameMissions, {
      name: 'Beacon watch',
      description: 'Watch',
      repeat: 'ONCE',
      enabled: true,
      steps: [task],
      rewards: [{ kind: 'EXP', id: null, currency: null, amount: 30 }],
    });
    const ask = () => replay(gameMissions, { name: 'Beacons' }, id);
    for (const delta of [1, 2])
      await playTestMatch(game, [player], 0, undefined, {
        statistics: [{ name, delta }],
        missionId: id,
      });
    const file = await archive();
    // a replay needs the archived month only if the month contains matches of the mission
    await ask();
    await server.db.asOwner(
      `update matches set ended_at = '${longAgo.toISOString()}'
       where id = (select min(id) from matches where mission_id = ${id})`,
    );
    await expect(ask()).rejects.toThrow(/^409 CONFLICT .* are archived/);
    const until = getMonthStart(longAgo, 1);
    await expect(
      assertMatchesNotArchived(owner.read, new Date(until.getTime() - 1)),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    await assertMatchesNotArchived(owner.read, until);
    await attachMonth(owner, file?.path ?? '');
    await ask();
    await assertMatchesNotArchived(owner.read, longAgo);
  });
  it('stay while they are younger than the retention, or an open goal counts them', async () => {
    const month = new Date(`${oldMonth}-01T00:00:00Z`);
    const find = (now = server.clock.now()) =>
      findArchiveObstacle(owner.read, table.name, month, now);
    expect(await find(getMonthStart(month, 13))).toMatch(/^is stored at least until 20\d\d-/);
    expect(await find()).toBeUndefined();
    const start = at(-460 * dayMs);
    const id = await make(missionsPath, mission({ start, name: 'A long way' }));
    expect(await find()).toBe(
      `is needed by the mission ${id}, "A long way", which counts matches since ${start.slice(0, 10)}`,
    );
    await admin.section('DELETE', `${missionsPath}/${id}`);
    const end = at(-36 * dayMs);
    const over = await make(missionsPath, mission({ start, end, name: 'Just over' }));
    expect(await find()).toContain('"Just over"');
    expect(await find(new Date(server.clock.now().getTime() + 2 * dayMs))).toBeUndefined();
    await admin.section('DELETE', `${missionsPath}/${over}`);
    for (const [kind, path, row] of [
      [
        'activity event',
        '/api/game/admin/activity-events',
        { name: 'Long night', start, end: at(hourMs), rewards: [] },
      ],
      ['tournament', tournamentsPath, cup(start)],
    ] as const) {
      const goal = await make(path, row);
      expect(await find()).toContain(`is needed by the ${kind} ${goal}, "${row.name}"`);
      await admin.section('DELETE', `${path}/${goal}`);
    }
    expect(await find()).toBeUndefined();
  });
  it('stay if a goal that counts them is saved while their file is compared', async () => {
    const start = at(-460 * dayMs - hourMs);
    const counted = await countWith({ start });
    let saved = 0;
    const stored = archive(async (step) => {
      if (step === 'verified') saved = await make(missionsPath, mission({ start, name: 'Saved' }));
    });
    await expect(stored).rejects.toThrow(/is needed by the mission \d+, "Saved"/);
    expect(await countWith({ start })).toBe(counted);
    await admin.section('DELETE', `${missionsPath}/${saved}`);
  });
  it('refuse a window that is saved while they are removed', async () => {
    const start = at(-460 * dayMs - hourMs);
    const saves: Promise<unknown>[] = [];
    // bound here, so that the save runs outside of the archive's transaction
    const save = AsyncResource.bind(() => {
      saves.push(make(missionsPath, mission({ start })));
      void saves[0]?.catch(() => undefined);
      return waitForResult('the save waits for the archive', () =>
        owner.transaction(async (tx) => ((await countLockWaiters(tx)) > 0 ? true : undefined)),
      );
    });
    const file = await archive(async (step) => {
      if (step === 'detached') await save();
    });
    await expect(saves[0]).rejects.toThrow(/^400 VALIDATION start: must not be before/);
    await attachMonth(owner, file?.path ?? '');
  });
  it('are found by every insert: years ago, in years, and between servers that add months', async () => {
    const times = [-20, -1, 0, 1, 3, 4, 40].map((months) =>
      getMonthStart(server.clock.now(), months),
    );
    await addPartitionsAhead(server.db, server.clock.now());
    for (const time of times) {
      await server.db.transaction((tx) =>
        insertStatisticDeltas(tx, 1, time, [
          { accountId: 99_000, statisticId, segments: {}, delta: 1 },
        ]),
      );
    }
    expect(
      await server.query('select ended_at from statistic_deltas where account_id = 99000'),
    ).toHaveLength(times.length);
  });
  it('of the next three months exist in advance', async () => {
    await server.app.kernel.jobs.runNow('partitions.add');
    const [names, expected] = [
      (
        await server.query<{ name: string }>(
          `select inhrelid::regclass::text as name from pg_inherits
           where inhparent = 'statistic_deltas'::regclass`,
        )
      ).map((row) => row.name),
      [0, 1, 2, 3].map(
        (offset) =>
          `statistic_deltas_${getMonthStart(server.clock.now(), offset).toISOString().slice(0, 7).replace('-', '_')}`,
      ),
    ];
    expect(names).toEqual(expect.arrayContaining(expected));
  });
});
