import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import type { GameServer } from '@guildhall/simulator/client/game-server';
import type { Player } from '@guildhall/simulator/client/player';
import type { ReplayResult } from '@guildhall/contract/kit/section/replay';
import fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeEquipment,
  makeTemplate,
  startTestServer,
  type TestServer,
} from './harness/server.harness.ts';

const hourMs = 3_600_000;
const paths = {
  matchRewards: '/api/game/admin/match-rewards',
  levelRewards: '/api/admin/level-rewards',
  missions: '/api/admin/missions',
  shop: '/api/banking/admin/shop',
  pairs: '/api/banking/admin/currencies/pairs',
  presets: '/api/game/admin/balance-presets',
  achievements: '/api/admin/achievements',
  events: '/api/game/admin/activity-events',
  gameMissions: '/api/game/admin/missions',
  dismantling: '/api/banking/admin/dismantle-settings',
};
type Row = Record<string, unknown>;
type Action =
  | {
      readonly kind: 'match';
      readonly players: readonly number[];
      readonly exp: number;
      readonly kills: number;
      readonly role: string;
      readonly withEnergy: boolean;
      readonly isOfMission: boolean;
    }
  | { readonly kind: 'buy'; readonly player: number; readonly times: number }
  | { readonly kind: 'exchange'; readonly player: number; readonly times: number }
  | { readonly kind: 'dismantle'; readonly player: number; readonly times: number }
  | { readonly kind: 'claim'; readonly player: number }
  | { readonly kind: 'undo'; readonly player: number }
  | { readonly kind: 'boost'; readonly percent: number }
  | { readonly kind: 'wait'; readonly hours: number };
const player = fc.integer({ min: 0, max: 3 });
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('match' as const),
      players: fc.uniqueArray(player, { minLength: 1, maxLength: 3 }),
      // amounts above 500 are put on hold, and later released or refused
      exp: fc.oneof(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 501, max: 570 })),
      kills: fc.integer({ min: 0, max: 6 }),
      role: fc.constantFrom('scout', 'smith'),
      withEnergy: fc.boolean(),
      isOfMission: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('buy' as const, 'exchange' as const, 'dismantle' as const),
      player,
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('claim' as const, 'undo' as const), player }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('boost' as const),
      percent: fc.integer({ min: 1, max: 200 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      hours: fc.integer({ min: 1, max: 30 }),
    }),
  },
);

describe('replay of recorded matches by drafts', { timeout: 180_000 }, () => {
  let server: TestServer;
  let game: GameServer;
  let badge = 0;
  let scrap = 0;
  let booster = 0;
  /** Items that some players wear. The value perks of these items pay whenever a match pays. */
  const gear = new Map<Player, number>();
  let statistic = { id: 0, name: '' };
  const rows: Record<keyof typeof paths, number> = {
    matchRewards: 0,
    levelRewards: 0,
    missions: 0,
    shop: 0,
    pairs: 0,
    presets: 0,
    achievements: 0,
    events: 0,
    gameMissions: 0,
    dismantling: 0,
  };
  const players: Player[] = [];
  /** Commands of trades that can be undone. */
  const undoable: number[] = [];
  const admin = (): Promise<Admin> => server.admin();
  const section = async <T = { id: number }>(path: string, body: Row): Promise<T> =>
    (await admin()).section<T>('POST', path, body);
  const replay = (path: string, set: Row, id?: number, days = 30): Promise<ReplayResult> =>
    section<ReplayResult>(`${path}/replay`, { ...(id !== undefined && { id }), set, days });
  const give = async (to: Player, currency: string, amount: number) =>
    callApi((await admin()).connection, 'adminGrantCurrency', {
      params: { id: to.userId },
      body: { currency, amount, reason: 'To trade' },
    });
  const badgeOf = async (player: Player): Promise<number> =>
    (
      await callApi(player.connection, 'listInventories', {
        params: { id: player.accountId },
        query: {},
      })
    ).data.find((item) => item.commonId === badge)?.id ?? 0;
  /** Releases or refuses a result on hold. */
  const decide = async (matchId: string, call: 'releaseHeld' | 'refuseHeld') => {
    const { connection } = await admin();
    const { data } = await section<{ data: { id: number; matchId: string }[] }>(
      '/api/admin/operations/held/list',
      { perPage: 100 },
    );
    const held = data.find((match) => match.matchId === matchId);
    if (held)
      await callApi(connection, call, { params: { id: held.id }, body: { reason: 'Seen' } });
  };
  const play = async ({
    players: at,
    exp,
    kills,
    role,
    withEnergy,
    isOfMission,
  }: Extract<Action, { kind: 'match' }>) => {
    const roster = at.flatMap((index) => players[index] ?? []);
    const matchId = randomBytes(6).toString('hex');
    const named = [];
    for (const player of roster) {
      await game.admit(await player.ticket('1.0', 'Northreach'), 'FS');
      named.push({
        accountId: player.accountId,
        loadout: gear.has(player) ? [gear.get(player) ?? 0] : [],
        ...(withEnergy && { itemId: await badgeOf(player) }),
      });
    }
    await game.call('startMatch', {
      body: {
        serverId: game.serverId,
        matchId,
        mode: 'FS',
        players: named,
        ...(isOfMission && { missionId: rows.gameMissions }),
      },
    });
    await game.call('reportResult', {
      params: { id: matchId },
      body: {
        serverId: game.serverId,
        endedAt: new Date(game.now()).toISOString(),
        players: roster.map(({ accountId }, index) => ({
          accountId,
          place: index + 1,
          won: index === 0,
          durationMs: 0,
          exp,
          statistics:
            kills > 0
              ? [{ name: statistic.name, segments: { class: role }, delta: kills + index }]
              : [],
        })),
      },
    });
    if (exp > 500) await decide(matchId, exp > 535 ? 'refuseHeld' : 'releaseHeld');
  };
  const wait = async (ms: number) => {
    server.clock.advance(ms);
    game = await server.gameServer();
    await server.app.kernel.jobs.runNow('missions.sweep');
  };
  const trade = async (kind: 'buy' | 'exchange', player: Player, times: number) => {
    if (kind === 'buy') {
      await give(player, 'GOLD', 40 * times);
      await callApi(player.connection, 'purchase', {
        params: { id: player.userId, shopItemId: rows.shop },
        body: { amount: times, price: 40 },
      });
      const { data } = await section<{ data: { id: number }[] }>('/api/admin/activity-log/list', {
        type: 'shop.purchase',
        perPage: 1,
      });
      undoable.push(...data.map(({ id }) => id));
    } else {
      await give(player, 'GOLD', 10 * times);
      await callApi(player.connection, 'exchangeCurrency', {
        params: { id: player.userId },
        body: { pairId: rows.pairs, times, amountFrom: 10, amountTo: 3 },
      });
    }
  };
  const takeApart = async (player: Player, amount: number) => {
    const { itemIds } = await callApi((await admin()).connection, 'adminGrantInventory', {
      params: { id: player.userId },
      body: { inventoryId: scrap, amount, reason: 'To take apart' },
    });
    await callApi(player.connection, 'dismantleItems', {
      params: { id: player.accountId },
      body: { itemIds, reward: 6 * amount },
    });
  };
  const claim = async ({ connection, userId: id }: Player) => {
    const { data } = await callApi(connection, 'listMissions', { params: { id }, query: {} });
    for (const { id: missionId, status } of data)
      if (status === 'READY_TO_CLAIM')
        await callApi(connection, 'claimMission', { params: { id, missionId } });
  };
  const act = async (action: Action) => {
    if (action.kind === 'match') return play(action);
    if (action.kind === 'wait') return wait(action.hours * hourMs);
    // running matches keep the settings from their start, and a change does not affect recorded
    // matches
    if (action.kind === 'boost')
      return section(`/api/banking/admin/boosters/${booster}`, { boostAmount: action.percent });
    const player = players[action.player];
    if (action.kind === 'undo') {
      const id = undoable.pop();
      if (id !== undefined)
        await section(`/api/admin/activity-log/${id}/undo`, { reason: 'Wrong' });
    } else if (!player) return;
    else if (action.kind === 'claim') await claim(player);
    else if (action.kind === 'dismantle') await takeApart(player, action.times);
    else await trade(action.kind, player, action.times);
  };

  beforeAll(async () => {
    server = await startTestServer();
    game = await server.gameServer();
    for (const code of ['GOLD', 'DUST'])
      await section('/api/banking/admin/currencies', { name: code, code, type: 0 });
    const type = await section('/api/game/admin/inventory-types', {
      name: 'Badge',
      section: 2,
      category: 'BADGE',
      internalName: 'badge',
      filterName: 'Badges',
    });
    badge = (
      await section('/api/game/admin/inventories', {
        name: 'Watch badge',
        typeId: type.id,
        rarity: 1,
        isDefault: true,
      })
    ).id;
    await section('/api/banking/admin/pure-utilities/badges', {
      rarity: 1,
      maxCharges: 100,
      energyPerCharge: 100,
      chargeCost: 0,
    });
    statistic = {
      ...(await section('/api/game/admin/statistics', { name: 'Takedowns', segments: ['class'] })),
      name: 'Takedowns',
    };
    const gold = { itemType: 'CURRENCY', currency: 'GOLD' };
    rows.matchRewards = (await section(paths.matchRewards, { ...gold, amount: 7 })).id;
    await section(paths.matchRewards, { ...gold, firstMatch: true, amount: 50 });
    await section(paths.matchRewards, { levelFrom: 3, itemType: 'EXP', amount: 25 });
    await section(paths.matchRewards, { ...gold, levelTo: 2, amount: 3 });
    for (const lvl of [2, 4, 6, 9, 12, 16, 21, 27, 34, 42, 51]) {
      const { id } = await section(paths.levelRewards, {
        itemType: 'CURRENCY',
        currency: 'DUST',
        amount: lvl,
        lvl,
        enabled: true,
      });
      rows.levelRewards = id;
    }
    const mission = {
      name: 'Hunt',
      description: 'Hunt',
      statisticId: statistic.id,
      goal: 5,
      rewardType: 'CURRENCY',
      currency: 'DUST',
      amount: 11,
      enabled: true,
    };
    for (const rotation of ['DAILY', 'DAILY', 'DAILY', 'DAILY', 'WEEKLY'])
      await section(paths.missions, { ...mission, type: 'common', rotation });
    rows.missions = (
      await section(paths.missions, {
        ...mission,
        type: 'special',
        segment: 'class=scout',
        goal: 9,
        rewardType: 'EXP',
        currency: null,
        amount: 80,
      })
    ).id;
    const bought = await makeTemplate(server);
    rows.shop = (
      await section(paths.shop, {
        name: 'Torch',
        itemType: 'INVENTORY',
        itemId: bought,
        price: 40,
        currency: 'GOLD',
      })
    ).id;
    rows.pairs = (
      await section(paths.pairs, {
        currencyFrom: 'GOLD',
        currencyTo: 'DUST',
        amountFrom: 10,
        amountTo: 3,
      })
    ).id;
    // other rewards of a match are also experience, but are paid after its own experience
    const event = await section(paths.events, {
      name: 'Tide',
      start: server.clock.now().toISOString(),
      end: new Date(server.clock.now().getTime() + 60 * 24 * hourMs).toISOString(),
      rewards: [1, 2, 3, 4, 5, 7, 9, 11].map((goal) => ({
        activityType: 'MATCHES',
        targetId: null,
        goal,
        activityEventRewardType: 'EXP',
        rewardId: null,
        currency: null,
        amount: 130,
        active: true,
      })),
    });
    rows.events = event.id;
    rows.achievements = (
      await section(paths.achievements, {
        name: 'Hunter',
        description: 'Hunt',
        statisticId: statistic.id,
        goal: 12,
        exp: 40,
        enabled: true,
      })
    ).id;
    const steps: number[] = [];
    for (const [type, goal] of [
      ['COUNT', 4],
      ['SINGLE', 3],
    ] as const)
      steps.push(
        (
          await section('/api/game/admin/gameplay-tasks', {
            name: `${type} hunt`,
            type,
            goal,
            statisticId: statistic.id,
          })
        ).id,
      );
    rows.gameMissions = (
      await section(paths.gameMissions, {
        name: 'Great hunt',
        description: 'Hunt',
        repeat: 'DAILY',
        enabled: true,
        steps,
        rewards: [{ kind: 'CURRENCY', id: null, currency: 'DUST', amount: 17 }],
      })
    ).id;
    scrap = await makeTemplate(server, { dismantable: true });
    rows.dismantling = (
      await section(paths.dismantling, { rarity: 3, reward: 6, currency: 'DUST' })
    ).id;
    rows.presets = (await section(paths.presets, { name: 'Draft' })).id;
    await server.app.kernel.jobs.runNow('missions.sweep');
    for (let index = 0; index < 4; index++) players.push(await server.player());
    await boostSome();
  });
  afterAll(() => server.close());
  /**
   * Gives boosters to two players. One of these players and a third player have a perk that pays.
   */
  const boostSome = async () => {
    const typeId = await makeEquipment(server);
    await section('/api/game/admin/perks', {
      name: 'Bounty',
      type: 'VALUE',
      category: 'Income',
      currency: 'GOLD',
      rarityPoints: Array.from({ length: 10 }, () => 5),
    });
    const always = [10_000, ...Array.from({ length: 9 }, () => 0)];
    await section('/api/game/admin/rarity-acquisitions', {
      rarity: 0,
      type: 'PERK_GRANT',
      perkType: 'VALUE',
      probabilities: always,
      boostedProbabilities: always,
    });
    const inventoryId = await makeTemplate(server, { typeId });
    const { id: collectionId } = await section('/api/banking/admin/collections', {
      name: 'Hydra',
      rarity: 4,
      inventoryTypeId: typeId,
      isBooster: true,
    });
    booster = (await section('/api/banking/admin/boosters', { collectionId, boostAmount: 33 })).id;
    const { connection } = await admin();
    const reason = 'To play';
    for (const { userId: id } of players.slice(0, 2))
      await callApi(connection, 'adminGrantAsset', {
        params: { id },
        body: { collectionId, amount: 1, reason },
      });
    for (const player of players.slice(1, 3)) {
      const { itemIds } = await callApi(connection, 'adminGrantInventory', {
        params: { id: player.userId },
        body: { inventoryId, amount: 1, reason },
      });
      gear.set(player, itemIds[0] ?? 0);
    }
  };

  const asRecorded = ({ lines }: ReplayResult, column: 'now' | 'draft') => ({
    made: lines.map(({ about, thing, byDay, ...line }) => [
      about,
      thing.name,
      line[column],
      byDay.map((day) => day[column]),
    ]),
    was: lines.map(({ about, thing, byDay, recorded }) => [
      about,
      thing.name,
      recorded,
      byDay.map((day) => day.recorded),
    ]),
  });
  it('random play replayed by equal rules is exact for every section, day and player', async () => {
    const seen = new Set<string>();
    // one action of each kind that is not undone, so that each line exists, whatever the random
    // actions are.
    for (const exp of [400, 300, 200])
      await act({
        kind: 'match',
        players: [0, 1],
        exp,
        kills: 6,
        role: 'scout',
        withEnergy: true,
        isOfMission: true,
      });
    for (const kind of ['buy', 'exchange', 'dismantle'] as const)
      await act({ kind, player: 0, times: 1 });
    undoable.length = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 15, maxLength: 25 }), async (actions) => {
        for (const action of actions) await act(action);
        // the whole period, and a part that begins in the middle of the period
        for (const days of [30, 2])
          for (const name of [
            'matchRewards',
            'levelRewards',
            'missions',
            'shop',
            'pairs',
            'achievements',
            'events',
            'gameMissions',
            'dismantling',
          ] as const) {
            const whole = name === 'missions' ? undefined : rows[name];
            const replayed =
              whole === undefined
                ? await callApi((await admin()).connection, 'replayBalancePreset', {
                    params: { id: rows.presets },
                    body: { days },
                  })
                : await replay(paths[name], {}, whole, days);
            for (const { about, thing } of replayed.lines) seen.add(`${about}: ${thing.name}`);
            for (const column of ['now', 'draft'] as const) {
              const { made, was } = asRecorded(replayed, column);
              expect(made, `${name} ${column} ${days}`).toEqual(was);
            }
          }
        const { lines } = await replay(paths.missions, {}, rows.missions);
        for (const line of lines) expect(line.now).toEqual(line.recorded);
      }),
      { numRuns: 3, endOnFailure: true },
    );
    expect([...seen].sort((a, b) => a.localeCompare(b))).toEqual([
      'Achievements: EXP',
      'Activity events: EXP',
      'Boosters: EXP',
      'Boosters: GOLD',
      'Exchange GOLD → DUST: DUST',
      'Exchange GOLD → DUST: GOLD',
      'Experience of matches: EXP',
      'Game missions: DUST',
      'Items taken apart: DUST',
      'Level rewards: DUST',
      'Match rewards: EXP',
      'Match rewards: GOLD',
      'Missions: DUST',
      'Missions: EXP',
      'Shop offer “Torch”: GOLD',
      expect.stringMatching(/^Shop offer “Torch”: Item /),
    ]);
  });
});
