import { callApi } from '@guildhall/simulator/client/api';
import type { GameServer } from '@guildhall/simulator/client/game-server';
import type { Player } from '@guildhall/simulator/client/player';
import fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  makeEquipment,
  makeTemplate,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';
import {
  buildFieldRefusalMatcher,
  formatSentence,
  buildSentenceMatcher,
} from '../../../../test/harness/messages.harness.ts';
import { matchNotPaidMessages } from '../matches/matches.messages.ts';
import { isPerkTaskDone } from '../match-items/match-items.policy.ts';
import { gameEventMessages } from '../game-events/game-events.messages.ts';
import { matchRewardMessages } from './match-rewards.messages.ts';

const base = '/api/game/admin/match-rewards';
const dayMs = 86_400_000;

describe('match rewards', { timeout: 60_000 }, () => {
  let server: TestServer;
  let game: GameServer;
  let badge = 0;
  const made: number[] = [];
  const section = async <T = { id: number }>(method: string, path: string, body?: unknown) =>
    (await server.admin()).section<T>(method, path, body);
  const row = async (overrides: Record<string, unknown>): Promise<number> => {
    const { id } = await section('POST', base, overrides);
    made.push(id);
    return id;
  };
  /** Deletes the rows that the previous test has created. */
  const clear = async (): Promise<void> => {
    for (const id of made.splice(0)) await section('DELETE', `${base}/${id}`);
  };
  const receipts = async (player: Player) =>
    (
      await callApi(player.connection, 'listReceipts', {
        params: { id: player.userId },
        query: { perPage: '50' },
      })
    ).data;
  const balance = async (player: Player, currency: string): Promise<number> =>
    (await callApi(player.connection, 'listBalances', { params: { id: player.userId } })).data.find(
      (entry) => entry.currency === currency,
    )?.available ?? 0;
  const badgeOf = async (player: Player): Promise<number> =>
    (
      await callApi(player.connection, 'listInventories', {
        params: { id: player.accountId },
        query: {},
      })
    ).data.find((item) => item.commonId === badge)?.id ?? 0;
  interface Playing {
    readonly loadout?: readonly number[];
    readonly takedowns?: number;
    readonly on?: GameServer;
    readonly eventId?: number;
    readonly exp?: number;
    readonly withEnergy?: boolean;
  }
  const start = async (
    players: readonly Player[],
    { on = game, eventId, withEnergy = true, loadout = [] }: Playing = {},
  ): Promise<string> => {
    const matchId = randomBytes(6).toString('hex');
    for (const player of players) await on.admit(await player.ticket('1.0', 'Northreach'), 'FS');
    const roster = [];
    for (const player of players)
      roster.push({
        accountId: player.accountId,
        loadout: [...loadout],
        ...(withEnergy && { itemId: await badgeOf(player) }),
      });
    await on.call('startMatch', {
      body: {
        serverId: on.serverId,
        matchId,
        mode: 'FS',
        players: roster,
        ...(eventId !== undefined && { eventId }),
      },
    });
    return matchId;
  };
  const report = (
    matchId: string,
    players: readonly Player[],
    { on = game, exp = 10, takedowns = 0 }: Playing = {},
  ) =>
    on.call('reportResult', {
      params: { id: matchId },
      body: {
        serverId: on.serverId,
        endedAt: new Date(on.now()).toISOString(),
        players: players.map(({ accountId }, at) => ({
          accountId,
          place: at + 1,
          won: at === 0,
          durationMs: 0,
          exp,
          statistics: takedowns > 0 ? [{ name: 'Takedowns', delta: takedowns }] : [],
        })),
      },
    });
  const play = async (players: readonly Player[], playing: Playing = {}) =>
    (await report(await start(players, playing), players, playing)).receipts;
  /** Advances the clock to the start of a day on which no test has played yet. */
  const tomorrow = async (): Promise<void> => {
    const now = server.clock.now().getTime();
    server.clock.advance((Math.floor(now / dayMs) + 1) * dayMs - now);
    game = await server.gameServer();
  };
  const linesOf = (receipt: { lines?: readonly { about: string }[] } | undefined) =>
    (receipt?.lines ?? []).filter(({ about }) => about === 'MATCH_REWARD');

  beforeAll(async () => {
    server = await startTestServer();
    game = await server.gameServer();
    await section('POST', '/api/banking/admin/currencies', { name: 'Gold', code: 'GOLD', type: 0 });
    await section('POST', '/api/banking/admin/currencies', {
      name: 'Pearls',
      code: 'PEARL',
      type: 0,
      supplyCap: '5',
    });
    const type = await section('POST', '/api/game/admin/inventory-types', {
      name: 'Badge',
      section: 2,
      category: 'BADGE',
      internalName: 'badge',
      filterName: 'Badges',
    });
    badge = (
      await section('POST', '/api/game/admin/inventories', {
        name: 'Watch badge',
        typeId: type.id,
        rarity: 1,
        isDefault: true,
      })
    ).id;
    await section('POST', '/api/banking/admin/pure-utilities/badges', {
      rarity: 1,
      maxCharges: 10,
      energyPerCharge: 10,
      chargeCost: 0,
    });
  });
  afterAll(() => server.close());

  // (R2.71, R3.85, R7.144)
  it('pay by the level before the match, inclusive; one receipt explains every amount', async () => {
    await row({ levelTo: 1, itemType: 'CURRENCY', currency: 'GOLD', amount: 7 });
    await row({ levelFrom: 2, levelTo: 2, itemType: 'CURRENCY', currency: 'GOLD', amount: 100 });
    await row({ levelFrom: 1, itemType: 'EXP', amount: 95 });
    const player = await server.player();
    const [first] = await play([player]);
    expect(first?.receipt).toMatchObject({
      rewards: [
        { kind: 'EXP', amount: 105 },
        { kind: 'CURRENCY', currency: 'GOLD', amount: 7 },
      ],
    });
    expect(linesOf(first?.receipt)).toMatchObject([
      {
        outcome: 'PAID',
        what: formatSentence(matchRewardMessages.toLevel({ to: 1 })),
        rewards: [{ amount: 7 }],
      },
      {
        outcome: 'PAID',
        what: formatSentence(matchRewardMessages.fromLevel({ from: 1 })),
        rewards: [{ amount: 95 }],
      },
    ]);
    expect(await player.me()).toMatchObject({ lvl: 2, exp: 5 });
    expect(await balance(player, 'GOLD')).toBe(7);
    await play([player], { exp: 0 });
    expect(await balance(player, 'GOLD')).toBe(107);
    expect((await receipts(player)).filter(({ kind }) => kind === 'match-reward')).toEqual([]);
    await clear();
  });

  it('show in the history of an item what else its match paid', async () => {
    const template = await makeTemplate(server);
    await row({ itemType: 'INVENTORY', itemId: template, amount: 1 });
    await row({ itemType: 'CURRENCY', currency: 'GOLD', amount: 3 });
    const player = await server.player();
    await play([player]);
    const params = { id: player.accountId };
    const { data: items } = await callApi(player.connection, 'listInventories', {
      params,
      query: {},
    });
    const itemId = items.find(({ commonId }) => commonId === template)?.id ?? 0;
    const { data: history } = await callApi(player.connection, 'itemHistory', {
      params: { ...params, itemId },
    });
    expect(history.flatMap(linesOf)).toMatchObject([
      { outcome: 'PAID', rewards: [{ kind: 'INVENTORY' }] },
      { outcome: 'PAID', rewards: [{ kind: 'CURRENCY', amount: 3 }] },
    ]);
    await clear();
  });

  it('pay for matches that end within their time and hours, whenever they are reported', async () => {
    await tomorrow();
    while (server.clock.now().getUTCDay() !== 5) await tomorrow();
    const friday = server.clock.now().getTime();
    const hourMs = 3_600_000;
    const at = (hours: number) => new Date(friday + hours * hourMs).toISOString();
    const pays = { itemType: 'CURRENCY', currency: 'GOLD' };
    const window = await row({ ...pays, amount: 1, start: at(1), end: at(2) });
    await row({ ...pays, amount: 10, hours: [{ day: 'FRI', fromHour: 1, toHour: 2 }] });
    await row({ ...pays, amount: 100, hours: [{ day: 'SAT', fromHour: 0, toHour: 24 }] });
    await row({ ...pays, amount: 1000, hours: [{ day: 'EVERY', fromHour: 23, toHour: 1 }] });
    const stateOf = async () =>
      (await section<{ state: string }>('GET', `${base}/${window}`)).state;
    const player = await server.player();
    expect(await stateOf()).toBe('PLANNED');
    await play([player]);
    expect(await balance(player, 'GOLD')).toBe(1000);
    // the match begins and ends before the hour; its result is reported after the hour
    server.clock.advance(hourMs - 10_000 - (server.clock.now().getTime() - friday));
    game = await server.gameServer();
    const early = await start([player]);
    const endedAt = new Date(game.now()).toISOString();
    server.clock.advance(20_000);
    const result = { accountId: player.accountId, place: 1, won: true, durationMs: 0, exp: 0 };
    await game.call('reportResult', {
      params: { id: early },
      body: { serverId: game.serverId, endedAt, players: [{ ...result, statistics: [] }] },
    });
    expect([await balance(player, 'GOLD'), await stateOf()]).toEqual([2000, 'RUNNING']);
    await play([player], { exp: 0 });
    expect(await balance(player, 'GOLD')).toBe(2011);
    server.clock.advance(hourMs);
    game = await server.gameServer();
    await play([player], { exp: 0 });
    expect([await balance(player, 'GOLD'), await stateOf()]).toEqual([2011, 'OVER']);
    await expect(
      row({ ...pays, amount: 1, hours: [{ day: 'MON', fromHour: 3, toHour: 3 }] }),
    ).rejects.toMatchObject({ status: 400, code: 'VALIDATION' });
    await clear();
  });

  it('pay the first match of a UTC day once, also for two results at once on two servers (R3.85)', async () => {
    await row({ firstMatch: true, itemType: 'CURRENCY', currency: 'GOLD', amount: 3 });
    const player = await server.player();
    const other = await server.gameServer();
    await tomorrow();
    const held = await start([player]);
    await report(held, [player], { exp: 9_999 });
    const running = await start([player], { on: other });
    const admin = await server.admin();
    const { data } = await admin.section<{ data: { id: number; matchId: string }[] }>(
      'POST',
      '/api/admin/operations/held/list',
      { perPage: 100 },
    );
    await Promise.all([
      report(running, [player], { on: other }),
      callApi(admin.connection, 'releaseHeld', {
        params: { id: data.find(({ matchId }) => matchId === held)?.id ?? 0 },
        body: { reason: 'Seen' },
      }),
    ]);
    expect(await balance(player, 'GOLD')).toBe(3);
    await play([player]);
    expect(await balance(player, 'GOLD')).toBe(3);
    await tomorrow();
    await play([player]);
    expect(await balance(player, 'GOLD')).toBe(6);
    await clear();
  });

  it('pay only experience without energy, as the receipt says; the daily reward waits for energy', async () => {
    await row({ itemType: 'CURRENCY', currency: 'GOLD', amount: 4 });
    await row({ firstMatch: true, itemType: 'EXP', amount: 50 });
    await tomorrow();
    const player = await server.player();
    const [bare] = await play([player], { withEnergy: false });
    expect(bare?.receipt.rewards).toMatchObject([{ kind: 'EXP', amount: 10 }]);
    expect(linesOf(bare?.receipt)).toMatchObject([
      {
        outcome: 'NOT_PAID',
        why: formatSentence(matchNotPaidMessages.noEnergy()),
        rewards: [{ amount: 4 }],
      },
    ]);
    const [whole] = await play([player]);
    expect(whole?.receipt.rewards).toMatchObject([{ amount: 60 }, { currency: 'GOLD', amount: 4 }]);
    await clear();
  });

  it('wait in the inbox if undeliverable, as the receipt says; the supply cap holds', async () => {
    await row({ itemType: 'CURRENCY', currency: 'PEARL', amount: 2 });
    const players = [await server.player(), await server.player(), await server.player()];
    const got = (await play(players)).map(({ receipt }) => linesOf(receipt));
    expect(got.flat().map((line) => (line as { outcome?: string }).outcome)).toEqual([
      'PAID',
      'PAID',
      'WAITS',
    ]);
    const last = players.at(-1) ?? (await server.player());
    const { data: inbox } = await callApi(last.connection, 'listInbox', {
      params: { id: last.userId },
      query: {},
    });
    expect(inbox).toHaveLength(1);
    await clear();
  });

  // (R2.72, R3.61, R7.145)
  it('need a running event by name; after its rewards end only experience and statistics count', async () => {
    await row({ itemType: 'CURRENCY', currency: 'GOLD', amount: 5 });
    const at = (ms: number): string => new Date(server.clock.now().getTime() + ms).toISOString();
    const event = {
      name: 'Night of the lanterns',
      startAt: at(60_000),
      finishAt: at(3_600_000),
      rewardsDisabledAt: at(1_800_000),
    };
    const { id } = await section('POST', '/api/game/admin/events', event);
    const player = await server.player();
    await expect(start([player], { eventId: id })).rejects.toMatchObject(
      buildFieldRefusalMatcher('eventId', gameEventMessages.notRunning({ name: event.name })),
    );
    const mine = () =>
      callApi(player.connection, 'listGameEvents', { params: { id: player.userId } });
    expect((await mine()).data).toMatchObject([{ id, ...event }]);
    server.clock.advance(60_000);
    const [paid] = await play([player], { eventId: id });
    expect(paid?.receipt.rewards).toHaveLength(2);
    const late = await start([player], { eventId: id });
    await expect(section('DELETE', `/api/game/admin/events/${id}`)).rejects.toMatchObject({
      status: 409,
      message: buildSentenceMatcher(gameEventMessages.runningMatches({ n: 1 })),
    });
    server.clock.advance(1_800_000);
    await game.call('heartbeat', {
      params: { id: game.serverId },
      body: { players: 1, matches: 1, cpu: 1 },
    });
    const [unpaid] = (await report(late, [player])).receipts;
    expect(unpaid?.receipt.rewards).toMatchObject([{ kind: 'EXP', amount: 10 }]);
    expect(linesOf(unpaid?.receipt)).toMatchObject([
      {
        outcome: 'NOT_PAID',
        why: formatSentence(matchNotPaidMessages.rewardsDisabled({ name: event.name })),
      },
    ]);
    server.clock.advance(3_600_000);
    expect((await mine()).data).toEqual([]);
    await clear();
  });

  it('include value perks of the stored loadout for a done task with energy, else with a reason', async () => {
    await tomorrow();
    const statistic = await section('POST', '/api/game/admin/statistics', { name: 'Takedowns' });
    await section('POST', '/api/game/admin/gameplay-tasks', {
      type: 'SINGLE',
      name: 'Five takedowns',
      statisticId: statistic.id,
      goal: 5,
    });
    await section('POST', '/api/game/admin/perks', {
      name: 'Watch pay',
      type: 'VALUE',
      category: 'Income',
      currency: 'GOLD',
      rarityPoints: Array.from({ length: 10 }, () => 8),
    });
    const always = [10_000, ...Array.from({ length: 9 }, () => 0)];
    await section('POST', '/api/game/admin/rarity-acquisitions', {
      rarity: 0,
      type: 'PERK_GRANT',
      perkType: 'VALUE',
      probabilities: always,
      boostedProbabilities: always,
    });
    const template = await makeTemplate(server, { typeId: await makeEquipment(server) });
    const player = await server.player();
    await callApi((await server.admin()).connection, 'adminGrantInventory', {
      params: { id: player.userId },
      body: { inventoryId: template, amount: 1, reason: 'Test' },
    });
    const [gear] = (
      await callApi(player.connection, 'listInventories', {
        params: { id: player.accountId },
        query: {},
      })
    ).data;
    const loadout = [gear?.id ?? 0];
    const perksOf = ([matchReply]: Awaited<ReturnType<typeof play>>) =>
      (matchReply?.receipt.lines ?? []).filter(({ about }) => about === 'VALUE_PERK');
    expect(perksOf(await play([player], { loadout, takedowns: 4 }))).toEqual([]);
    expect(perksOf(await play([player], { loadout, takedowns: 5 }))).toMatchObject([
      { outcome: 'PAID', rewards: [{ currency: 'GOLD', amount: 8 }] },
    ]);
    expect(await balance(player, 'GOLD')).toBe(8);
    expect(
      perksOf(await play([player], { loadout, takedowns: 6, withEnergy: false })),
    ).toMatchObject([
      { outcome: 'NOT_PAID', why: formatSentence(matchNotPaidMessages.noEnergy()) },
    ]);
    expect(await balance(player, 'GOLD')).toBe(8);
  });

  it('include a task over all matches whenever the total passes the goal or a multiple', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 20 }),
        (goal, deltas) => {
          let total = 0;
          let times = 0;
          for (const delta of deltas) {
            total += delta;
            const passed = Math.floor(total / goal) - Math.floor((total - delta) / goal);
            if (isPerkTaskDone({ type: 'COUNT', goal }, delta, total)) times += 1;
            expect(isPerkTaskDone({ type: 'COUNT', goal }, delta, total)).toBe(passed > 0);
            expect(isPerkTaskDone({ type: 'SINGLE', goal }, delta, total)).toBe(delta >= goal);
          }
          expect(times).toBeLessThanOrEqual(Math.floor(total / goal));
        },
      ),
    );
  });

  it('take as many statements for many players as for a few', async () => {
    await tomorrow();
    await row({ itemType: 'CURRENCY', currency: 'GOLD', amount: 1 });
    await row({ itemType: 'INVENTORY', itemId: badge, amount: 1 });
    await row({ firstMatch: true, itemType: 'EXP', amount: 1 });
    const players: Player[] = [];
    for (let n = 0; n < 24; n++) players.push(await server.player());
    /**
     * Counts the statements of the transaction that stores the result. Statements of jobs do not
     * count.
     */
    const counted = async (matchPlayers: readonly Player[]): Promise<number> => {
      const matchId = await start(matchPlayers);
      const { db } = server;
      const transaction = db.transaction.bind(db);
      const asked: number[] = [];
      vi.spyOn(db, 'transaction').mockImplementation((work) => {
        const own = asked.push(0) - 1;
        return transaction((tx) =>
          work({
            ...tx,
            ask(text, values) {
              asked[own] = (asked[own] ?? 0) + 1;
              return tx.ask(text, values);
            },
          }),
        );
      });
      await report(matchId, matchPlayers);
      vi.restoreAllMocks();
      return Math.max(...asked);
    };
    const few = await counted(players.slice(20));
    expect(few).toBeGreaterThan(10);
    expect(few).toBeLessThan(40);
    expect(await counted(players.slice(0, 20))).toBeLessThanOrEqual(few + 1);
    await clear();
  });
});
