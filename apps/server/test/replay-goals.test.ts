import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import type { GameServer } from '@guildhall/simulator/client/game-server';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getReplayCount, findReplayLine, createReplayActions } from './harness/replay.harness.ts';
import {
  makeTemplate,
  playTestMatch,
  startTestServer,
  type TestServer,
} from './harness/server.harness.ts';

const paths = {
  achievements: '/api/admin/achievements',
  events: '/api/game/admin/activity-events',
  gameMissions: '/api/game/admin/missions',
  tasks: '/api/game/admin/gameplay-tasks',
  dismantling: '/api/banking/admin/dismantle-settings',
  seasons: '/api/game/admin/item-seasons',
  shop: '/api/banking/admin/shop',
};
const dayMs = 86_400_000;

describe('goals, dismantled items and offers, replayed before a draft is saved', () => {
  let server: TestServer;
  let game: GameServer;
  let admin: Admin;
  let first: Player;
  let second: Player;
  const { make, replay, give } = createReplayActions(() => admin);
  const statistic = async (name: string): Promise<number> =>
    make('/api/game/admin/statistics', { name, segments: [] });
  const play = (player: Player, name: string, delta: number, missionId?: number, exp = 0) =>
    playTestMatch(game, [player], exp, undefined, {
      statistics: [{ name, delta }],
      ...(missionId !== undefined && { missionId }),
    });
  beforeAll(async () => {
    server = await startTestServer();
    game = await server.gameServer();
    admin = await server.admin();
    for (const code of ['GOLD', 'DUST'])
      await make('/api/banking/admin/currencies', { name: code, code, type: 0, decimals: 2 });
    [first, second] = [await server.player(), await server.player()];
  });
  afterAll(() => server.close());
  const later = async (ms: number) => {
    server.clock.advance(ms);
    game = await server.gameServer();
    admin = await server.admin();
  };

  it('achievements: another goal with all recorded matches, without players who had passed it before', async () => {
    const name = 'Gates';
    const statisticId = await statistic(name);
    await play(first, name, 8);
    await play(second, name, 30);
    await later(10 * dayMs);
    const row = { name: 'Gatekeeper', description: 'Keep gates', enabled: true };
    const id = await make(paths.achievements, { ...row, statisticId, goal: 40, exp: 100 });
    await play(first, name, 6);
    await play(second, name, 15);
    // The players now have 14 and 45. The second player has just passed the stored goal of 40. The
    // draft's goal of 12 was passed by the first player in these days, but by the second player
    // already before.
    const replayed = await replay(paths.achievements, { goal: 12, exp: 70 }, id);
    expect(findReplayLine(replayed, 'Achievements', 'EXP')).toEqual({
      recorded: { amount: '100', players: 1 },
      now: { amount: '100', players: 1 },
      draft: { amount: '70', players: 1 },
    });
    expect(getReplayCount(replayed, 'Achievements unlocked')).toEqual([1, 1]);
    const [most] = replayed.lines[0]?.players ?? [];
    expect([most?.userId, most?.now]).toEqual([second.userId, '100']);
    const off = await replay(paths.achievements, { enabled: false }, id);
    expect(findReplayLine(off, 'Achievements', 'EXP')).toMatchObject({ draft: { amount: '0' } });
    await expect(replay(paths.achievements, { goal: 0 }, id)).rejects.toMatchObject({
      status: 400,
    });
  });

  it('activity events: sums, tasks in one match, matches and levels by other goals, in each window', async () => {
    const name = 'Torches';
    const targetId = await statistic(name);
    const single = await make(paths.tasks, {
      name: 'Blaze',
      type: 'SINGLE',
      statisticId: targetId,
      goal: 6,
    });
    await play(first, name, 50);
    await later(60_000);
    const now = server.clock.now().getTime();
    const pays = (amount: number) => ({
      activityEventRewardType: 'CURRENCY',
      currency: 'DUST',
      rewardId: null,
      amount,
      active: true,
    });
    const goals = (sum: number, times: number, matches: number, levels: number) => [
      { activityType: 'STATISTIC', targetId, goal: sum, ...pays(1) },
      { activityType: 'TASK', targetId: single, goal: times, ...pays(10) },
      { activityType: 'MATCHES', targetId: null, goal: matches, ...pays(100) },
      { activityType: 'LEVEL', targetId: null, goal: levels, ...pays(1_000) },
    ];
    const window = {
      start: new Date(now).toISOString(),
      end: new Date(now + 5 * dayMs).toISOString(),
    };
    const id = await make(paths.events, {
      name: 'Night of torches',
      ...window,
      rewards: goals(20, 2, 4, 2),
    });
    for (const delta of [6, 4, 7]) await play(first, name, delta);
    await playTestMatch(game, [second], 250);
    // First player: a sum of 17 in the window, two matches with at least 6, three matches. Second
    // player: one match and two levels.
    const stored = await admin.section<{ rewards: { id: number }[] }>(
      'GET',
      `${paths.events}/${id}`,
    );
    const ids = stored.rewards.map((reward) => reward.id);
    const draft = goals(15, 3, 3, 1).map((reward, at) => ({ ...reward, id: ids[at] }));
    const replayed = await replay(paths.events, { rewards: draft }, id);
    const sums = findReplayLine(replayed, 'Activity events', 'DUST');
    // Stored goals: task (10) and levels (1000) are reached. Draft: sum (1), matches (100) and
    // levels (1000).
    expect(sums).toEqual({
      recorded: { amount: '1010', players: 2 },
      now: { amount: '1010', players: 2 },
      draft: { amount: '1101', players: 2 },
    });
    expect(getReplayCount(replayed, 'Goals reached')).toEqual([2, 3]);
  });

  it('game missions: other steps for their recorded matches, in each period', async () => {
    const name = 'Beacons';
    const statisticId = await statistic(name);
    const task = (goal: number, type = 'COUNT') =>
      make(paths.tasks, { name: `${type} ${goal}`, type, statisticId, goal });
    const steps = [await task(5), await task(4, 'SINGLE')];
    const [higherGoalId, lowerGoalId] = [await task(6), await task(3)];
    const rewards = [{ kind: 'CURRENCY', id: null, currency: 'DUST', amount: 30 }];
    const id = await make(paths.gameMissions, {
      name: 'Beacon watch',
      description: 'Watch',
      repeat: 'DAILY',
      enabled: true,
      steps,
      rewards,
    });
    await later(dayMs);
    for (const delta of [5, 4]) await play(first, name, delta, id);
    for (const delta of [3, 2, 3]) await play(second, name, delta, id);
    // a match that names no mission does not count
    await play(second, name, 9);
    await later(dayMs);
    for (const delta of [5, 4, 9]) await play(first, name, delta, id);
    const findMissionLine = (replayed: Awaited<ReturnType<typeof replay>>) =>
      findReplayLine(replayed, 'Game missions', 'DUST');
    const shorter = await replay(paths.gameMissions, { steps: [lowerGoalId] }, id);
    expect(findMissionLine(shorter)).toEqual({
      recorded: { amount: '60', players: 1 },
      now: { amount: '60', players: 1 },
      draft: { amount: '90', players: 2 },
    });
    expect(getReplayCount(shorter, 'Game missions finished')).toEqual([2, 3]);
    // with a goal of 6, the first player needs two matches of a day for the first step and finishes
    // the mission with the third; the second player needs three matches for the first step
    const longer = await replay(paths.gameMissions, { steps: [higherGoalId, steps[1]] }, id);
    expect(findMissionLine(longer)).toMatchObject({ draft: { amount: '30', players: 1 } });
    // with `ONCE`, a player is paid only once
    const once = await replay(paths.gameMissions, { repeat: 'ONCE' }, id);
    expect(findMissionLine(once)).toMatchObject({ draft: { amount: '30', players: 1 } });
    const off = await replay(paths.gameMissions, { enabled: false }, id);
    expect(findMissionLine(off)).toMatchObject({ draft: { amount: '0' } });
    // replays only the last day
    const today = await replay(paths.gameMissions, { steps: [lowerGoalId] }, id, 1);
    expect(getReplayCount(today, 'Game missions finished')).toEqual([1, 1]);
    // matches of an event without rewards do not advance a mission, also in a replay
    const now = server.clock.now().getTime();
    const eventId = await make('/api/game/admin/events', {
      name: 'Night without rewards',
      startAt: new Date(now - 3_600_000).toISOString(),
      finishAt: new Date(now + 3_600_000).toISOString(),
      rewardsDisabledAt: new Date(now - 1).toISOString(),
    });
    const statistics = [{ name, delta: 9 }];
    await playTestMatch(game, [second], 0, undefined, { statistics, missionId: id, eventId });
    const same = await replay(paths.gameMissions, { steps: [lowerGoalId] }, id, 1);
    expect(getReplayCount(same, 'Game missions finished')).toEqual([1, 1]);
  });

  it('late results count for no closed window, neither recorded nor replayed', async () => {
    const name = 'Embers';
    const statisticId = await statistic(name);
    const step = await make(paths.tasks, { name: 'Ember', type: 'COUNT', statisticId, goal: 1 });
    const rewards = [{ kind: 'CURRENCY', id: null, currency: 'DUST', amount: 5 }];
    const mission = await make(paths.gameMissions, {
      name: 'Ember watch',
      description: 'Watch',
      repeat: 'DAILY',
      enabled: true,
      steps: [step],
      rewards,
    });
    const now = server.clock.now().getTime();
    const event = await make(paths.events, {
      name: 'Hour of embers',
      start: new Date(now).toISOString(),
      end: new Date(now + 3_600_000).toISOString(),
      rewards: [
        {
          activityType: 'MATCHES',
          targetId: null,
          goal: 1,
          activityEventRewardType: 'CURRENCY',
          currency: 'DUST',
          rewardId: null,
          amount: 5,
          active: true,
        },
      ],
    });
    // this amount is on hold until it is reviewed
    const { matchId } = await play(first, name, 4, mission, 501);
    await later(2 * dayMs);
    const { data } = await admin.section<{ data: { id: number; matchId: string }[] }>(
      'POST',
      '/api/admin/operations/held/list',
      { perPage: 100 },
    );
    const held = data.find((row) => row.matchId === matchId);
    await callApi(admin.connection, 'releaseHeld', {
      params: { id: held?.id ?? 0 },
      body: { reason: 'Seen' },
    });
    for (const [path, id] of [
      [paths.gameMissions, mission],
      [paths.events, event],
    ] as const) {
      const replayed = await replay(path, {}, id);
      expect(replayed.facts).toBeGreaterThan(0);
      expect(replayed.lines).toEqual([]);
      expect(replayed.counts.map((count) => [count.now, count.draft])).toEqual([[0, 0]]);
    }
  });

  it('dismantling: recorded items at the draft’s rewards for rarity and season', async () => {
    const season = await make(paths.seasons, {
      name: 'Season of ash',
      seasonCounter: 1,
      endAt: new Date(server.clock.now().getTime() + 30 * dayMs).toISOString(),
      valueModifier: 2,
    });
    const id = await make(paths.dismantling, { rarity: 3, reward: 15, currency: 'DUST' });
    const inventoryId = await makeTemplate(server, { dismantable: true });
    for (const player of [first, second]) {
      const { itemIds } = await callApi(admin.connection, 'adminGrantInventory', {
        params: { id: player.userId },
        body: { inventoryId, amount: 2, reason: 'To take apart' },
      });
      await callApi(player.connection, 'dismantleItems', {
        params: { id: player.accountId },
        body: {
          itemIds: player === first ? itemIds : itemIds.slice(1),
          reward: player === first ? 60 : 30,
        },
      });
    }
    const about = 'Items taken apart';
    const dearer = await replay(paths.dismantling, { reward: 20 }, id);
    expect(findReplayLine(dearer, about, 'DUST')).toEqual({
      recorded: { amount: '90', players: 2 },
      now: { amount: '90', players: 2 },
      draft: { amount: '120', players: 2 },
    });
    const worth = await replay(paths.seasons, { valueModifier: 0.5 }, season);
    // half of 15 is rounded down to 7 for each item
    expect(findReplayLine(worth, about, 'DUST')).toMatchObject({
      now: { amount: '90' },
      draft: { amount: '21' },
    });
    const other = await replay(paths.dismantling, { rarity: 2 }, id);
    expect(
      getReplayCount(other, 'Items that would not be taken apart, for they are worth nothing'),
    ).toEqual([0, 3]);
  });

  it('offers: purchases beyond the draft’s stock or limit are counted apart, with earlier ones', async () => {
    const itemId = await makeTemplate(server);
    const offer = { name: 'Lamp', itemType: 'INVENTORY', itemId, price: 10, currency: 'GOLD' };
    const id = await make(paths.shop, offer);
    const buy = (player: Player, amount: number) =>
      callApi(player.connection, 'purchase', {
        params: { id: player.userId, shopItemId: id },
        body: { amount, price: 10 },
      });
    for (const player of [first, second]) await give(player, 'GOLD', 1_000);
    await buy(first, 3);
    await later(10 * dayMs);
    await buy(second, 2);
    await buy(first, 1);
    await later(dayMs);
    await buy(first, 4);
    const label = 'Deals beyond the stock or the limit of a player';
    const listShopAmounts = (replayed: Awaited<ReturnType<typeof replay>>) => [
      findReplayLine(replayed, 'Shop offer “Lamp”', 'GOLD')?.draft.amount,
      getReplayCount(replayed, label),
    ];
    const same = await replay(paths.shop, {}, id);
    expect(listShopAmounts(same)).toEqual(['70', [0, 0]]);
    // three lamps were sold before the replayed days; of a stock of seven, four are left: enough
    // for the purchases of two and one, but not for the purchase of four
    expect(listShopAmounts(await replay(paths.shop, { stock: 7 }, id))).toEqual(['30', [0, 1]]);
    // a limit without a period counts the three earlier purchases
    expect(
      listShopAmounts(await replay(paths.shop, { limitPerUser: 3, period: 'NONE' }, id)),
    ).toEqual(['20', [0, 2]]);
    expect(
      listShopAmounts(await replay(paths.shop, { limitPerUser: 3, period: 'DAY' }, id)),
    ).toEqual(['30', [0, 1]]);
    expect(
      listShopAmounts(await replay(paths.shop, { limitPerUser: 1, period: 'DAY' }, id)),
    ).toEqual(['10', [0, 2]]);
  });
});
