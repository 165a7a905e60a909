import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import type { GameServer } from '@guildhall/simulator/client/game-server';
import type { Player } from '@guildhall/simulator/client/player';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { one, sql } from '../../../kernel/db/sql.ts';
import { listLedgerFaults } from '../../../kernel/value/ledger-upkeep.ts';
import {
  waitForResult,
  makeLevelReward,
  makeTemplate,
  playTestMatch,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';
import { buildSentenceMatcher } from '../../../../test/harness/messages.harness.ts';
import { battlePassMessages } from './battle-passes.messages.ts';

const hourMs = 3_600_000;
const base = '/api/game/admin/battle-passes';
type Row = Record<string, unknown>;

describe('battle passes', () => {
  let server: TestServer;
  let admin: Admin;
  let game: GameServer;
  let style = -1;
  const open = async (): Promise<void> => {
    game = await server.gameServer();
    admin = await server.admin();
  };
  beforeAll(async () => {
    server = await startTestServer();
    await open();
    await admin.section('POST', '/api/banking/admin/currencies', {
      name: 'Marks',
      code: 'MARKS',
      type: 0,
      decimals: 2,
    });
  });
  afterAll(() => server.close());

  const at = (ms: number): string => new Date(server.clock.now().getTime() + ms).toISOString();
  const tier = (goal: number, ...items: number[]) => ({ goal, type: 1, items });
  /**
   * Creates a pass with its own style, so that the passes of different tests do not affect each
   * other.
   */
  const make = async (overrides: Row = {}): Promise<number> => {
    if (overrides['style'] === undefined) style = (style + 1) % 10;
    return (
      await admin.section<{ id: number }>('POST', base, {
        name: `Season ${randomBytes(3).toString('hex')}`,
        style,
        rarityType: 0,
        start: at(-1),
        end: at(2 * hourMs),
        ...overrides,
      })
    ).id;
  };
  const bought = { rarityType: 1, price: 5_00, currency: 'MARKS' };
  const on = (id: number) => ({ params: { id } });
  const publish = (id: number) => callApi(admin.connection, 'publishPass', { ...on(id), body: {} });
  const retire = (id: number) =>
    callApi(admin.connection, 'retirePass', { ...on(id), body: { reason: 'Season is over' } });
  const rowOf = (id: number) =>
    admin.section<Row & { rewards: { id: number; goal: number }[] }>('GET', `${base}/${id}`);
  const mine = async (player: Player, id: number) =>
    (await callApi(player.connection, 'listPasses', on(player.userId))).data.find(
      ({ pass }) => pass.id === id,
    );
  const upgrade = (player: Player, passId: number, price = bought.price) =>
    callApi(player.connection, 'upgradePass', {
      params: { id: player.userId, passId },
      body: { price },
    });
  const play = (player: Player, exp: number) => playTestMatch(game, [player], exp);
  const owned = async (player: Player, template: number): Promise<number> =>
    (
      await callApi(player.connection, 'listInventories', {
        params: { id: player.accountId },
        query: { perPage: '100' },
      })
    ).data.filter((row) => row.commonId === template).length;
  const give = (player: Player, amount: number) =>
    callApi(admin.connection, 'adminGrantCurrency', {
      params: { id: player.userId },
      body: { currency: 'MARKS', amount, reason: 'For a pass' },
    });
  const balance = async (player: Player) =>
    (await callApi(player.connection, 'listBalances', on(player.userId))).data.find(
      (row) => row.currency === 'MARKS',
    )?.available ?? 0;
  const closeAll = async (...ids: number[]) => {
    for (const id of ids) await retire(id);
    await waitForResult('the passes are settled', async () =>
      (await Promise.all(ids.map(rowOf))).every((row) => row['state'] === 'RETIRED')
        ? true
        : undefined,
    );
  };

  // (R2.51, R3.64, R7.133)
  it('pay tiers reached by experience in the window once, without a click, with a receipt', async () => {
    const [torch, cloak] = [await makeTemplate(server), await makeTemplate(server)];
    const id = await make({ rewards: [tier(100, torch), tier(250, cloak, torch)] });
    const player = await server.player();
    expect(await mine(player, id)).toBeUndefined();
    await publish(id);
    await play(player, 90);
    expect(await mine(player, id)).toMatchObject({ progress: 90, upgraded: true, granted: [] });
    await play(player, 20);
    const [first] = (await rowOf(id)).rewards;
    expect(await mine(player, id)).toMatchObject({ progress: 110, granted: [first?.id] });
    expect(await owned(player, torch)).toBe(1);
    await play(player, 300);
    expect((await mine(player, id))?.granted).toHaveLength(2);
    expect([await owned(player, torch), await owned(player, cloak)]).toEqual([2, 1]);
    const { data: receipts } = await callApi(player.connection, 'listReceipts', {
      ...on(player.userId),
      query: {},
    });
    expect(
      receipts
        .filter((receipt) => receipt.kind === 'pass')
        .map(({ cause, rewards }) => [cause['goal'], rewards.length]),
    ).toEqual([
      [250, 2],
      [100, 1],
    ]);
    const lines = receipts.flatMap((receipt) => receipt.lines ?? []);
    expect(
      lines
        .filter(({ about }) => about === 'PASS')
        .map(({ outcome, rewards }) => [outcome, rewards.length]),
    ).toEqual([
      ['PAID', 2],
      ['PAID', 1],
      ['COUNTED', 0],
      ['COUNTED', 0],
    ]);
    await closeAll(id);
  });

  it('count matches in the window before publication, and none outside of it', async () => {
    const torch = await makeTemplate(server);
    const player = await server.player();
    await play(player, 60);
    const id = await make({ start: at(-hourMs), rewards: [tier(50, torch), tier(100, torch)] });
    await publish(id);
    await waitForResult('the tier is paid', async () =>
      (await owned(player, torch)) === 1 ? true : undefined,
    );
    const coming = await make({ start: at(hourMs), rewards: [tier(1, torch)] });
    await publish(coming);
    await play(player, 10);
    expect(await mine(player, coming)).toMatchObject({ progress: 0, granted: [] });
    expect(await mine(player, id)).toMatchObject({ progress: 70 });
    await closeAll(id, coming);
  });

  it('sell the track once for its price, pay the reached tiers, and go on paying', async () => {
    const torch = await makeTemplate(server);
    const id = await make({
      ...bought,
      rewards: [tier(50, torch), tier(80, torch), tier(200, torch)],
    });
    await publish(id);
    const player = await server.player();
    await play(player, 90);
    expect(await mine(player, id)).toMatchObject({ progress: 90, upgraded: false, granted: [] });
    expect(await owned(player, torch)).toBe(0);
    await expect(upgrade(player, id)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('5.00 Marks') as string,
    });
    await give(player, 7_00);
    await expect(upgrade(player, id, 4_00)).rejects.toMatchObject({
      code: 'CHANGED',
      details: { price: 5_00, currency: 'MARKS' },
    });
    const { receipt } = await upgrade(player, id);
    expect(receipt.rewards).toMatchObject([{ kind: 'PASS', id }]);
    expect(await mine(player, id)).toMatchObject({ upgraded: true });
    expect([await owned(player, torch), await balance(player)]).toEqual([2, 2_00]);
    // a client that lost the reply and repeats the request gets the same receipt, and pays only
    // once
    expect((await upgrade(player, id)).receipt.id).toBe(receipt.id);
    expect(await balance(player)).toBe(2_00);
    await play(player, 150);
    expect(await owned(player, torch)).toBe(3);
    expect(await listLedgerFaults(server.db.read)).toEqual([]);
    await closeAll(id);
  });

  it('undo an upgrade without a paid tier, which can be bought again', async () => {
    const id = await make({ ...bought, rewards: [tier(50, await makeTemplate(server))] });
    await publish(id);
    const player = await server.player();
    await give(player, 8_00);
    const newest = async () => {
      const newestCommand = await one<{ id: string }>(
        server.db.read,
        sql`select max(id)::text as id from commands where type = 'battle-passes.upgrade'`,
      );
      return Number(newestCommand.id);
    };
    const undo = (commandId: number) =>
      callApi(admin.connection, 'adminUndo', { ...on(commandId), body: { reason: 'A mistake' } });
    const first = await upgrade(player, id);
    expect(first.receipt.lines ?? []).toEqual([]);
    await undo(await newest());
    expect([await balance(player), (await mine(player, id))?.upgraded]).toEqual([8_00, false]);
    const { data: notifications } = await callApi(player.connection, 'listNotifications', {
      ...on(player.userId),
      query: {},
    });
    expect(notifications.map(({ type }) => type)).toContain('PURCHASE_REVERSED');
    const again = await upgrade(player, id);
    expect(again.receipt.id).not.toBe(first.receipt.id);
    expect([await balance(player), (await mine(player, id))?.upgraded]).toEqual([3_00, true]);
    await play(player, 60);
    await expect(undo(await newest())).rejects.toMatchObject({ code: 'NOT_UNDOABLE' });
    expect(await listLedgerFaults(server.db.read)).toEqual([]);
    await closeAll(id);
  });

  it('name each tier paid at once on the receipt, however the pass was obtained', async () => {
    const [torch, cloak] = [await makeTemplate(server), await makeTemplate(server)];
    const id = await make({ ...bought, rewards: [tier(50, torch), tier(80, torch, cloak)] });
    await publish(id);
    const offer = await admin.section<{ id: number }>('POST', '/api/banking/admin/shop', {
      name: 'Pass',
      price: bought.price,
      currency: 'MARKS',
      enabled: true,
      itemType: 'PASS',
      itemId: id,
    });
    const reward = await makeLevelReward(server, 2, id, { itemType: 'PASS' });
    const ways = {
      'pass-upgrade': (player: Player) => upgrade(player, id),
      shop: ({ connection, userId }: Player) =>
        callApi(connection, 'purchase', {
          params: { id: userId, shopItemId: offer.id },
          body: { amount: 1, price: bought.price },
        }),
      'level-reward': ({ connection, userId }: Player) =>
        callApi(connection, 'claimLevelReward', {
          params: { id: userId, levelRewardId: reward },
          body: {},
        }),
    };
    for (const [kind, get] of Object.entries(ways)) {
      const player = await server.player();
      await give(player, 8_00);
      await play(player, 110);
      const { receipt } = await get(player);
      const { data: receipts } = await callApi(player.connection, 'listReceipts', {
        ...on(player.userId),
        query: {},
      });
      for (const listedReceipt of [receipt, receipts.find((row) => row.id === receipt.id)])
        expect(
          listedReceipt?.lines?.map(({ outcome, rewards }) => [outcome, rewards.length]),
          kind,
        ).toEqual([
          ['PAID', 1],
          ['PAID', 2],
        ]);
    }
    await closeAll(id);
  });

  it('charge one price and pay each tier once for ten concurrent upgrades beside a match', async () => {
    const torch = await makeTemplate(server);
    const id = await make({ ...bought, rewards: [tier(50, torch), tier(100, torch)] });
    await publish(id);
    const player = await server.player();
    await give(player, 100_00);
    await play(player, 60);
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 10 }, () => upgrade(player, id)),
      play(player, 60),
    ]);
    expect(outcomes.every(({ status }) => status === 'fulfilled')).toBe(true);
    expect([await balance(player), await owned(player, torch)]).toEqual([95_00, 2]);
    expect((await mine(player, id))?.granted).toHaveLength(2);
    await closeAll(id);
  });

  it('let game servers read passes and balances and upgrade a player, once per key', async () => {
    const torch = await makeTemplate(server);
    const id = await make({ ...bought, rewards: [tier(50, torch)] });
    await publish(id);
    const player = await server.player();
    await give(player, 9_00);
    await play(player, 60);
    await server.enter(player);
    const gs = await server.gameServer(['economy', 'players']);
    const target = { params: { id: player.accountId } };
    const { data } = await gs.call('readPasses', target);
    expect(data.find(({ pass }) => pass.id === id)).toMatchObject({
      progress: 60,
      upgraded: false,
    });
    const order = {
      params: { id: player.accountId, passId: id },
      body: { price: bought.price },
      headers: { 'idempotency-key': randomBytes(12).toString('hex') },
    };
    await expect(gs.call('upgradePassFor', { ...order, headers: {} })).rejects.toMatchObject({
      status: 400,
    });
    const [firstReply, secondReply] = [
      await gs.call('upgradePassFor', order),
      await gs.call('upgradePassFor', order),
    ];
    expect(secondReply.receipt.id).toBe(firstReply.receipt.id);
    expect((await gs.call('readBalances', target)).data).toMatchObject([
      { currency: 'MARKS', available: 4_00 },
    ]);
    expect(await owned(player, torch)).toBe(1);
    await expect(gs.call('readPasses', { params: { id: 999_999 } })).rejects.toMatchObject({
      status: 404,
    });
    const reader = await server.gameServer(['players']);
    await expect(reader.call('upgradePassFor', order)).rejects.toMatchObject({ status: 403 });
    await closeAll(id);
  });

  it('need complete data to be published, one per style and track at a time; then they are fixed', async () => {
    const torch = await makeTemplate(server);
    const refused = async (id: number, word: ReturnType<typeof battlePassMessages.needsTier>) =>
      expect(publish(id)).rejects.toMatchObject({
        status: 409,
        message: buildSentenceMatcher(word),
      });
    const bare = await make({ start: null, end: null });
    await refused(bare, battlePassMessages.needsWindow());
    await admin.section('POST', `${base}/${bare}`, { start: at(0), end: at(hourMs) });
    await refused(bare, battlePassMessages.needsTier());
    await admin.section('POST', `${base}/${bare}`, { rarityType: 1, rewards: [tier(5, torch)] });
    await refused(bare, battlePassMessages.needsPrice());
    const id = await make({ rewards: [tier(5, torch)] });
    const twin = await make({ style, rewards: [tier(5, torch)] });
    const results = await Promise.allSettled([publish(id), publish(twin)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [live, other] = (await rowOf(id))['state'] === 'PUBLISHED' ? [id, twin] : [twin, id];
    for (const [field, change] of [
      ['end', { end: at(9 * hourMs) }],
      ['style', { style: (style + 1) % 10 }],
      ['rewards', { rewards: [tier(5, torch), tier(9, torch)] }],
    ] as const)
      await expect(admin.section('POST', `${base}/${live}`, change)).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining(field) as string,
      });
    await admin.section('POST', `${base}/${live}`, { name: 'Another name' });
    await expect(admin.section('DELETE', `${base}/${live}`)).rejects.toMatchObject({
      message: buildSentenceMatcher(battlePassMessages.publishedNotDeleted()),
    });
    await expect(
      admin.section('DELETE', `/api/game/admin/inventories/${torch}`),
    ).rejects.toMatchObject({ code: 'IN_USE' });
    await admin.section('DELETE', `${base}/${other}`);
    await admin.section('DELETE', `${base}/${bare}`);
    await closeAll(live);
  });

  it('pay avatars, inventories and collections in tiers, and refuse wrong input by field (R9.38)', async () => {
    const { data } = await callApi(admin.connection, 'adminPassRewardTypes', {});
    expect(data.map(({ id, name }) => [id, name])).toEqual([
      [0, 'Avatar'],
      [1, 'Item'],
      [2, 'Item of a collection'],
    ]);
    expect((await callApi(admin.connection, 'adminPassStyles', {})).data).toHaveLength(10);
    for (const [field, invalidValues] of [
      ['rewards.0.items', { rewards: [tier(5)] }],
      ['rewards.0.items', { rewards: [tier(5, 999_999)] }],
      ['rewards.0.goal', { rewards: [{ goal: 0, type: 1, items: [1] }] }],
      ['rewards.0.type', { rewards: [{ goal: 5, type: 4, items: [1] }] }],
      ['rewards.0.id', { rewards: [{ ...tier(5, await makeTemplate(server)), id: 77 }] }],
      ['end', { end: at(-hourMs) }],
      ['price', { ...bought, price: 0 }],
      ['price', { ...bought, price: 2 ** 60 }],
      ['currency', { ...bought, currency: 'NOWHERE' }],
    ] as const)
      await expect(make({ style: 0, ...invalidValues }), field).rejects.toMatchObject({
        status: 400,
        code: 'VALIDATION',
        message: expect.stringContaining(field) as string,
      });
  });

  it('settle and end when retired; the receipt of a later result says too late', async () => {
    const torch = await makeTemplate(server);
    const id = await make({ name: 'Season of embers', rewards: [tier(50, torch)] });
    await publish(id);
    const player = await server.player();
    await play(player, 30);
    // a match that ended before the retirement of the pass, but is reported after it
    const matchId = randomBytes(6).toString('hex');
    await game.admit(await player.ticket('1.0', 'Northreach'), 'FS');
    await game.call('startMatch', {
      body: {
        serverId: game.serverId,
        matchId,
        mode: 'FS',
        players: [{ accountId: player.accountId }],
      },
    });
    server.clock.advance(60_000);
    const endedAt = server.clock.now().toISOString();
    server.clock.advance(1_000);
    const { taskId } = await retire(id);
    await waitForResult('the task is over', async () =>
      (await callApi(admin.connection, 'taskResult', { params: { taskId } })).status === 'FINISHED'
        ? true
        : undefined,
    );
    expect(await mine(player, id)).toBeUndefined();
    await expect(upgrade(player, id)).rejects.toMatchObject({ status: 409 });
    await game.call('reportResult', {
      params: { id: matchId },
      body: {
        serverId: game.serverId,
        endedAt,
        players: [
          {
            accountId: player.accountId,
            place: 1,
            won: true,
            durationMs: 1_000,
            exp: 30,
            statistics: [],
          },
        ],
      },
    });
    const { data: receipts } = await callApi(player.connection, 'listReceipts', {
      ...on(player.userId),
      query: {},
    });
    const matchReceipt = receipts.find((receipt) => receipt.cause['matchId'] === matchId);
    expect(matchReceipt?.lines?.filter(({ about }) => about === 'PASS')).toMatchObject([
      {
        outcome: 'NOT_PAID',
        what: buildSentenceMatcher(battlePassMessages.countsFor({ name: 'Season of embers' })),
      },
    ]);
    expect(await owned(player, torch)).toBe(0);
    await expect(retire(id)).rejects.toMatchObject({
      status: 409,
      message: buildSentenceMatcher(battlePassMessages.passOver()),
    });
  });

  it('retire by themselves an hour after the end', async () => {
    const id = await make({ end: at(60_000), rewards: [tier(5, await makeTemplate(server))] });
    await publish(id);
    server.clock.advance(hourMs + 61_000);
    await open();
    await server.app.kernel.jobs.runNow('battle-passes.sweep');
    expect((await rowOf(id))['state']).toBe('RETIRED');
  });

  it('allow the undo of publishing until somebody has progress', async () => {
    const id = await make({ rewards: [tier(500, await makeTemplate(server))] });
    const { commandId } = await publish(id);
    const undo = (commandId: number) =>
      admin.section('POST', `/api/admin/activity-log/${commandId}/undo`, { reason: 'Too early' });
    await undo(commandId);
    expect((await rowOf(id))['state']).toBe('DRAFT');
    const again = await publish(id);
    await play(await server.player(), 10);
    await expect(undo(again.commandId)).rejects.toMatchObject({ code: 'NOT_UNDOABLE' });
    await closeAll(id);
  });
});
