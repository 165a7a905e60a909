import { replayLimits } from '@guildhall/contract/kit/section/replay';
import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import type { GameServer } from '@guildhall/simulator/client/game-server';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  sumReplayMovements,
  listMostAffectedAccounts,
  computeSampledAccountShare,
  toReplayLineReply,
} from '../src/kernel/game/replay.policy.ts';
import { createReplaySpan } from '../src/kernel/game/replay.ts';
import { replayMessages } from '../src/kernel/game/replay.messages.ts';
import { listExperiencePayments } from '../src/modules/play/match-replay/match-replay.store.ts';
import { getReplayCount, findReplayLine, createReplayActions } from './harness/replay.harness.ts';
import {
  makeTemplate,
  playTestMatch,
  startTestServer,
  type TestServer,
} from './harness/server.harness.ts';
import { buildSentenceMatcher } from './harness/messages.harness.ts';

const paths = {
  matchRewards: '/api/game/admin/match-rewards',
  levelRewards: '/api/admin/level-rewards',
  missions: '/api/admin/missions',
  shop: '/api/banking/admin/shop',
  pairs: '/api/banking/admin/currencies/pairs',
  presets: '/api/game/admin/balance-presets',
  crafting: '/api/banking/admin/craft-settings',
  merging: '/api/game/admin/merge-lines',
};

describe('a draft replayed before it is saved', () => {
  let server: TestServer;
  let game: GameServer;
  let admin: Admin;
  let first: Player;
  let second: Player;
  beforeAll(async () => {
    server = await startTestServer();
    game = await server.gameServer();
    admin = await server.admin();
    for (const code of ['GOLD', 'DUST'])
      await make('/api/banking/admin/currencies', { name: code, code, type: 0, decimals: 2 });
    [first, second] = [await server.player(), await server.player()];
  });
  afterAll(() => server.close());

  const { make, replay, give } = createReplayActions(() => admin);
  const played = { exp: 'Experience of matches', rewards: 'Match rewards' };

  it('match rewards: a new row pays each match of its levels, and its experience raises levels', async () => {
    await make(paths.levelRewards, {
      itemType: 'CURRENCY',
      currency: 'DUST',
      amount: 500,
      lvl: 3,
      enabled: true,
    });
    for (let match = 0; match < 3; match++) await playTestMatch(game, [first], 60);
    await playTestMatch(game, [second], 30);
    // Under the current rules, 180 and 30 experience give levels 2 and 1. With 20 more per match,
    // the players have 240 and 50 experience and levels 3 and 1.
    const replayed = await replay(paths.matchRewards, { itemType: 'EXP', amount: 20 });
    expect(findReplayLine(replayed, played.exp, 'EXP')).toEqual({
      recorded: { amount: '210', players: 2 },
      now: { amount: '210', players: 2 },
      draft: { amount: '210', players: 2 },
    });
    expect(findReplayLine(replayed, played.rewards, 'EXP')).toMatchObject({
      recorded: { amount: '0', players: 0 },
      now: { amount: '0' },
      draft: { amount: '80', players: 2 },
    });
    expect(findReplayLine(replayed, 'Level rewards', 'DUST')).toMatchObject({
      recorded: { amount: '0' },
      now: { amount: '0' },
      draft: { amount: '500', players: 1 },
    });
    expect(getReplayCount(replayed, 'Levels reached')).toEqual([1, 2]);
    const [most] = replayed.lines.find(({ about }) => about === played.rewards)?.players ?? [];
    expect(most).toMatchObject({ userId: first.userId, now: '0', draft: '60' });
  });

  it('a preset: levels reached by another curve, and results held by another experience limit', async () => {
    const id = await make(paths.presets, { name: 'Steeper' });
    const { parameters } = await callApi(admin.connection, 'balancePresetTable', {
      params: { id },
    });
    const idOf = (name: string) => parameters.find((parameter) => parameter.name === name)?.id ?? 0;
    const replayed = await callApi(admin.connection, 'replayBalancePreset', {
      params: { id },
      body: {
        set: [
          { id: idOf('exp.step'), value: '60' },
          { id: idOf('match.expMax'), value: '59' },
        ],
      },
    });
    // the results of the three matches with 60 experience would wait for review, so only the match
    // with 30 pays
    expect(findReplayLine(replayed, played.exp, 'EXP')).toMatchObject({
      now: { amount: '210', players: 2 },
      draft: { amount: '30', players: 1 },
    });
    expect(getReplayCount(replayed, 'Results of players that would wait for review')).toEqual([
      0, 3,
    ]);
    const curve = await callApi(admin.connection, 'replayBalancePreset', {
      params: { id },
      body: { set: [{ id: idOf('exp.step'), value: '60' }] },
    });
    // 180 points of experience at 60 per level reach level 4, which includes the reward of level 3
    expect(getReplayCount(curve, 'Levels reached')).toEqual([1, 3]);
    expect(findReplayLine(curve, 'Level rewards', 'DUST')).toMatchObject({
      draft: { amount: '500', players: 1 },
    });
    await expect(
      callApi(admin.connection, 'replayBalancePreset', {
        params: { id },
        body: { set: [{ id: idOf('exp.step'), value: 'much' }] },
      }),
    ).rejects.toMatchObject({ status: 400 });
    const after = await callApi(admin.connection, 'balancePresetTable', { params: { id } });
    expect(after.parameters.find(({ name }) => name === 'exp.step')?.value).toBe('100');
  });

  it('missions: another goal and another reward for the recorded matches', async () => {
    const name = 'Takedowns';
    const statisticId = await make('/api/game/admin/statistics', { name, segments: [] });
    const id = await make(paths.missions, {
      type: 'special',
      name: 'Hunt',
      description: 'Hunt',
      statisticId,
      goal: 10,
      rewardType: 'CURRENCY',
      currency: 'GOLD',
      amount: 300,
      enabled: true,
    });
    await playTestMatch(game, [first], 0, undefined, { statistics: [{ name, delta: 12 }] });
    await playTestMatch(game, [second], 0, undefined, { statistics: [{ name, delta: 6 }] });
    const replayed = await replay(paths.missions, { goal: 5, amount: 200 }, id);
    expect(findReplayLine(replayed, 'Missions', 'GOLD')).toEqual({
      recorded: { amount: '300', players: 1 },
      now: { amount: '300', players: 1 },
      draft: { amount: '400', players: 2 },
    });
    const gone = await replay(paths.missions, { enabled: false }, id);
    expect(findReplayLine(gone, 'Missions', 'GOLD')).toMatchObject({
      draft: { amount: '0', players: 0 },
    });
    await expect(replay(paths.missions, { goal: 0 }, id)).rejects.toMatchObject({ status: 400 });
  });

  it('offers: recorded purchases at another price; unaffordable ones are counted apart', async () => {
    const itemId = await makeTemplate(server);
    const offer = { itemType: 'INVENTORY', itemId, price: 400, currency: 'GOLD' };
    const id = await make(paths.shop, { name: 'Torch', ...offer });
    const buy = (player: Player, amount: number) =>
      callApi(player.connection, 'purchase', {
        params: { id: player.userId, shopItemId: id },
        body: { amount, price: 400 },
      });
    await give(first, 'GOLD', 1_300);
    await give(second, 'GOLD', 500);
    await buy(first, 1);
    await buy(first, 2);
    await buy(second, 1);
    const about = 'Shop offer “Torch”';
    // at a price of 600, a balance of 1300 is enough for the purchase of one piece, and the
    // remaining 700 are not enough for two pieces; a balance of 500 is not enough for one
    const replayed = await replay(paths.shop, { price: 600 }, id);
    expect(findReplayLine(replayed, about, 'GOLD')).toEqual({
      recorded: { amount: '1600', players: 2 },
      now: { amount: '1600', players: 2 },
      draft: { amount: '600', players: 1 },
    });
    const item = replayed.lines.find(({ thing }) => thing.kind === 'INVENTORY');
    expect([item?.recorded.amount, item?.now.amount, item?.draft.amount]).toEqual(['4', '4', '1']);
    expect(getReplayCount(replayed, 'Deals that could not have been paid for')).toEqual([0, 2]);
    // no player had a balance in DUST
    const other = await replay(paths.shop, { currency: 'DUST', price: 1 }, id);
    expect(getReplayCount(other, 'Deals that could not have been paid for')).toEqual([0, 3]);
    await expect(replay(paths.shop, { itemId: 999_999 }, id)).rejects.toMatchObject({
      status: 400,
      fields: { itemId: expect.any(String) as string },
    });
  });

  it('pairs: recorded exchanges at another rate; a loop of gain is refused by its field', async () => {
    const id = await make(paths.pairs, {
      currencyFrom: 'GOLD',
      currencyTo: 'DUST',
      amountFrom: 100,
      amountTo: 30,
    });
    await make(paths.pairs, {
      currencyFrom: 'DUST',
      currencyTo: 'GOLD',
      amountFrom: 100,
      amountTo: 100,
    });
    await give(second, 'GOLD', 400);
    await callApi(second.connection, 'exchangeCurrency', {
      params: { id: second.userId },
      body: { pairId: id, times: 4, amountFrom: 100, amountTo: 30 },
    });
    const replayed = await replay(paths.pairs, { amountTo: 25 }, id);
    expect(findReplayLine(replayed, 'Exchange GOLD → DUST', 'DUST')).toEqual({
      recorded: { amount: '120', players: 1 },
      now: { amount: '120', players: 1 },
      draft: { amount: '100', players: 1 },
    });
    expect(findReplayLine(replayed, 'Exchange GOLD → DUST', 'GOLD')).toMatchObject({
      recorded: { amount: '400' },
      draft: { amount: '400' },
    });
    await expect(replay(paths.pairs, { amountTo: 120 }, id)).rejects.toMatchObject({
      status: 400,
      fields: { amountTo: expect.any(String) as string },
    });
  });

  it('crafting: recorded crafts at the draft’s prices; unaffordable ones are counted apart', async () => {
    const typeId = await make('/api/game/admin/inventory-types', {
      name: 'Blades',
      section: 1,
      category: 'COSMETIC',
      internalName: 'blade',
      filterName: 'Blades',
    });
    const dagger = await make('/api/game/admin/inventories', { name: 'Dagger', typeId, rarity: 0 });
    const vault = await make('/api/banking/admin/collections', {
      name: 'Vault blades',
      inventoryTypeId: typeId,
      rarity: 4,
      fromCommonInventoryId: dagger,
    });
    const setting = { rarity: 4, price: 250, currency: 'CRAFT' };
    await make('/api/banking/admin/currencies', { name: 'CRAFT', code: 'CRAFT', type: 0 });
    const id = await make(paths.crafting, setting);
    for (const [player, amount] of [
      [first, 300],
      [second, 900],
    ] as const) {
      await give(player, 'CRAFT', amount);
      const { itemIds } = await callApi(admin.connection, 'adminGrantInventory', {
        params: { id: player.userId },
        body: { inventoryId: dagger, amount: 1, reason: 'To craft' },
      });
      await callApi(player.connection, 'craftItem', {
        params: { id: player.accountId },
        body: { collectionId: vault, itemId: itemIds[0] ?? 0, price: 250 },
      });
    }
    const dearer = await replay(paths.crafting, { price: 400 }, id);
    expect(findReplayLine(dearer, 'Crafting', 'CRAFT')).toEqual({
      recorded: { amount: '500', players: 2 },
      now: { amount: '500', players: 2 },
      draft: { amount: '400', players: 1 },
    });
    expect(findReplayLine(dearer, 'Crafting', 'Vault blades')).toEqual({
      recorded: { amount: '2', players: 2 },
      now: { amount: '2', players: 2 },
      draft: { amount: '1', players: 1 },
    });
    expect(getReplayCount(dearer, 'Deals that could not have been paid for')).toEqual([0, 1]);
    // the row of a collection takes precedence over the row of its rarity
    const own = await replay(paths.crafting, { ...setting, collectionId: vault, price: 100 });
    expect(findReplayLine(own, 'Crafting', 'CRAFT')).toMatchObject({
      now: { amount: '500' },
      draft: { amount: '200', players: 2 },
    });
  });

  it('merges: recorded merges at another price of their own line', async () => {
    const typeId = await make('/api/game/admin/inventory-types', {
      name: 'Cloaks',
      section: 1,
      category: 'COSMETIC',
      internalName: 'cloak',
      filterName: 'Cloaks',
    });
    const cloak = (rarity: number) =>
      make('/api/game/admin/inventories', { name: `Cloak ${rarity}`, typeId, rarity });
    const [rags, dusk] = [await cloak(0), await cloak(1)];
    await make('/api/banking/admin/currencies', { name: 'MERGE', code: 'MERGE', type: 0 });
    const wardrobe = { type: 0, belonging: 0, price: 50, currency: 'MERGE' };
    const inventories = [rags, dusk];
    const id = await make(paths.merging, { ...wardrobe, name: 'Wardrobe', inventories });
    const other = await make(paths.merging, { ...wardrobe, name: 'Other', inventories });
    await give(first, 'MERGE', 100);
    const { itemIds } = await callApi(admin.connection, 'adminGrantInventory', {
      params: { id: first.userId },
      body: { inventoryId: rags, amount: 6, reason: 'To merge' },
    });
    for (const lineId of [id, other])
      await callApi(first.connection, 'mergeItems', {
        params: { id: first.accountId },
        body: { lineId, itemIds: itemIds.splice(0, 3), price: 50 },
      });
    const replayed = await replay(paths.merging, { price: 20 }, id);
    expect(findReplayLine(replayed, 'Merges of “Wardrobe”', 'MERGE')).toEqual({
      recorded: { amount: '50', players: 1 },
      now: { amount: '50', players: 1 },
      draft: { amount: '20', players: 1 },
    });
    expect(replayed.lines).toHaveLength(1);
  });

  it('writes nothing: no row, no version, no log record, also if refused', async () => {
    const state = async () => ({
      rewards: await admin.section('POST', `${paths.matchRewards}/list`, {}),
      log: await admin.section('POST', '/api/admin/activity-log/list', { perPage: 5 }),
    });
    const before = await state();
    await replay(paths.matchRewards, { itemType: 'CURRENCY', currency: 'GOLD', amount: 1 });
    await expect(replay(paths.matchRewards, { amount: 5 })).rejects.toMatchObject({ status: 400 });
    await expect(
      replay(paths.matchRewards, { itemType: 'CURRENCY', currency: 'NONE', amount: 1 }),
    ).rejects.toMatchObject({ status: 400 });
    await expect(replay(paths.matchRewards, { amount: 5 }, 999_999)).rejects.toMatchObject({
      status: 404,
    });
    for (const days of [0, replayLimits.daysMax + 1])
      await expect(replay(paths.matchRewards, {}, 1, days)).rejects.toMatchObject({
        status: 400,
        fields: { days: expect.any(String) as string },
      });
    expect(await state()).toEqual(before);
  });

  it('samples the same accounts in every query, and not all of them', async () => {
    await server.db.asOwner(`
      insert into payouts (source, source_id, account_id, rule, cause, rewards, at)
      select 'mission', n, 100000 + n, '{"key":"x"}', '{}', '[{"kind":"EXP","amount":1}]',
        '${server.clock.now().toISOString()}'
      from generate_series(1, 40) n`);
    const { read } = server.db;
    const accounts = async (sample: number): Promise<Set<number>> => {
      const paid = await listExperiencePayments(
        read,
        createReplaySpan(server.clock.now(), 1, sample),
      );
      return new Set(paid.map(({ accountId }) => accountId));
    };
    const [allAccounts, halfOfAccounts, sameHalf] = [
      await accounts(1024),
      await accounts(512),
      await accounts(512),
    ];
    expect(halfOfAccounts).toEqual(sameHalf);
    expect(halfOfAccounts.size).toBeGreaterThan(0);
    expect(halfOfAccounts.size).toBeLessThan(allAccounts.size);
    for (const account of halfOfAccounts) expect(allAccounts.has(account)).toBe(true);
  });

  it('runs one at a time per operator, and limited in all', async () => {
    const draft = { itemType: 'EXP', amount: 1 };
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => replay(paths.matchRewards, draft, undefined, 30)),
    );
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as unknown] : [],
    );
    expect(refused.length).toBeGreaterThan(0);
    expect(results.length - refused.length).toBeGreaterThan(0);
    for (const error of refused)
      expect(error).toMatchObject({
        status: 429,
        message: buildSentenceMatcher(replayMessages.runsAlready()),
      });
    await replay(paths.matchRewards, draft);
  });
});

describe('sums of a replay', () => {
  const goldReward = { kind: 'CURRENCY' as const, id: null, currency: 'GOLD' };
  const about = replayMessages.asIfAlways();
  const moved = (accountId: number, day: number, amount: bigint) => ({
    accountId,
    day,
    about,
    direction: 'PAID' as const,
    thing: goldReward,
    amount,
  });

  it('beyond the bound sample the accounts, and are scaled to all of them', () => {
    const { factsMax } = replayLimits;
    expect(computeSampledAccountShare(factsMax)).toBe(1024);
    expect(computeSampledAccountShare(factsMax * 2)).toBe(512);
    expect(computeSampledAccountShare(factsMax * 1_000_000)).toBe(1);
    const [line] = sumReplayMovements(
      { recorded: [], now: [moved(1, 0, 7n)], draft: [moved(1, 1, 9n)] },
      2,
    );
    if (!line) throw new Error('There is no line');
    expect(toReplayLineReply(line, 256)).toEqual({
      recorded: { amount: '0', players: 0 },
      now: { amount: '28', players: 4 },
      draft: { amount: '36', players: 4 },
      byDay: [
        { recorded: '0', now: '28', draft: '0' },
        { recorded: '0', now: '0', draft: '36' },
      ],
    });
  });

  it('beyond the largest safe number are exact, and days outside the window do not count', () => {
    const much = 9_007_199_254_740_993n;
    const [line] = sumReplayMovements(
      { recorded: [], now: [moved(1, 0, much), moved(2, 5, 1n), moved(3, -1, 1n)], draft: [] },
      1,
    );
    expect(line?.now.amount).toBe(much);
  });

  it('name the players most affected by a line, the largest difference first, up to a limit', () => {
    const now = Array.from({ length: 9 }, (_, at) => moved(at + 1, 0, 10n));
    const draft = Array.from({ length: 9 }, (_, at) => moved(at + 1, 0, 10n + BigInt(at)));
    const [line] = sumReplayMovements({ recorded: [], now, draft }, 1);
    if (!line) throw new Error('There is no line');
    expect(listMostAffectedAccounts(line).map(({ accountId }) => accountId)).toEqual([
      9, 8, 7, 6, 5,
    ]);
  });
});
