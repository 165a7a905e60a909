import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { checkDatabaseInvariants } from '@guildhall/simulator/simulate/faults';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run, sql } from '../../../kernel/db/sql.ts';
import { listLedgerFaults } from '../../../kernel/value/ledger-upkeep.ts';
import {
  makeTemplate,
  playTestMatch,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';
import {
  buildFieldRefusalMatcher,
  formatSentence,
  buildSentenceMatcher,
} from '../../../../test/harness/messages.harness.ts';
import { itemMessages } from '../items/items.messages.ts';
import { getPurchaseLimitSpan } from './shop.policy.ts';
import { shopMessages } from './shop.messages.ts';

const base = '/api/banking/admin/shop';
const hourMs = 3_600_000;
type Row = Record<string, unknown>;
const because = (sentence: Parameters<typeof formatSentence>[0]) => ({
  status: 409,
  message: buildSentenceMatcher(sentence),
});
const won = (results: readonly PromiseSettledResult<unknown>[]): number =>
  results.filter(({ status }) => status === 'fulfilled').length;

describe('the shop (R2.80, R3.75, R7.124)', () => {
  let server: TestServer;
  let admin: Admin;
  const open = async (): Promise<void> => {
    admin = await server.admin();
  };
  beforeAll(async () => {
    server = await startTestServer();
    await open();
    for (const [code, type] of Object.entries({ MARKS: 0, DUST: 0, RUBY: 1 }))
      await admin.section('POST', '/api/banking/admin/currencies', {
        name: code.toLowerCase(),
        code,
        type,
        decimals: code === 'MARKS' ? 2 : 0,
      });
  });
  afterAll(() => server.close());

  const at = (ms: number): string => new Date(server.clock.now().getTime() + ms).toISOString();
  const make = async (overrides: Row): Promise<number> =>
    (
      await admin.section<{ id: number }>('POST', base, {
        name: 'Lantern',
        itemType: 'INVENTORY',
        price: 5_00,
        currency: 'MARKS',
        enabled: true,
        ...overrides,
      })
    ).id;
  const on = (player: Player) => ({ params: { id: player.userId } });
  const offer = async (player: Player, id: number) =>
    (await callApi(player.connection, 'listOffers', on(player))).data.find((row) => row.id === id);
  const buy = (player: Player, shopItemId: number, amount = 1, price = 5_00) =>
    callApi(player.connection, 'purchase', {
      params: { id: player.userId, shopItemId },
      body: { amount, price },
    });
  const give = (player: Player, amount: number, currency = 'MARKS') =>
    callApi(admin.connection, 'adminGrantCurrency', {
      ...on(player),
      body: { currency, amount, reason: 'For the shop' },
    });
  const has = async (player: Player, code = 'MARKS'): Promise<number> =>
    (await callApi(player.connection, 'listBalances', on(player))).data.find(
      ({ currency }) => currency === code,
    )?.available ?? 0;
  const owned = async (player: Player, template: number): Promise<number[]> =>
    (
      await callApi(player.connection, 'listInventories', {
        params: { id: player.accountId },
        query: { perPage: '100' },
      })
    ).data
      .filter((row) => row.commonId === template)
      .map(({ id }) => id);
  const buyer = async (marks = 100_00): Promise<Player> => {
    const player = await server.player();
    await give(player, marks);
    return player;
  };
  const row = (id: number) => admin.section<Row>('GET', `${base}/${id}`);
  /** Reverses a player's newest purchase in the ledger, as an operator can. */
  const reverse = async (player: Player) => {
    const { data } = await admin.section<{ data: { id: number }[] }>(
      'POST',
      '/api/banking/admin/transactions/list',
      { userId: player.userId, type: 'shop' },
    );
    return admin.section('POST', `/api/banking/admin/transactions/${data[0]?.id ?? 0}/reverse`, {
      reason: 'Bought by mistake',
    });
  };

  it('tells players the shelf of an offer, and refuses a name of more than 40 characters', async () => {
    const itemId = await makeTemplate(server);
    const [named, plain] = [await make({ itemId, shelf: ' Armoury ' }), await make({ itemId })];
    const player = await server.player();
    expect(await offer(player, named)).toMatchObject({ shelf: 'Armoury' });
    expect(await offer(player, plain)).toMatchObject({ shelf: null });
    await expect(make({ itemId, shelf: 'x'.repeat(41) })).rejects.toMatchObject({ status: 400 });
  });

  it('sells a number of an offer at the expected price: items, price and receipt in one', async () => {
    const template = await makeTemplate(server, { name: 'Lantern of the wall', rarity: 2 });
    const id = await make({ itemId: template, amount: 2 });
    const player = await buyer(20_00);
    expect(await offer(player, id)).toMatchObject({
      itemName: 'Lantern of the wall',
      rarity: 2,
      amount: 2,
      price: 5_00,
      decimals: 2,
      stockLeft: null,
      limitLeft: null,
      owned: false,
    });
    const { receipt } = await buy(player, id, 3);
    expect(receipt).toMatchObject({
      rule: formatSentence(shopMessages.boughtFrom({ name: 'Lantern' })),
      held: false,
      cause: { offerId: id, times: 3, price: '15.00', currency: 'marks' },
      rewards: [{ kind: 'INVENTORY', id: template, amount: 6 }],
    });
    expect([await has(player), (await owned(player, template)).length]).toEqual([5_00, 6]);
    expect(await row(id)).toMatchObject({ sold: 3, buyers: 1 });
    await expect(buy(player, id, 2)).rejects.toMatchObject({ status: 409 });
    expect([await has(player), (await owned(player, template)).length]).toEqual([5_00, 6]);
    const { data } = await admin.section<{ data: Row[] }>(
      'POST',
      '/api/banking/admin/transactions/list',
      { userId: player.userId, type: 'shop' },
    );
    expect(data).toMatchObject([{ amount: '1500', to: 'Shop revenue', reversible: true }]);
    expect(await listLedgerFaults(server.db.read)).toEqual([]);
  });

  it('refuses a changed price with the new one, and nothing moves', async () => {
    const id = await make({ itemId: await makeTemplate(server) });
    const player = await buyer();
    await admin.section('POST', `${base}/${id}`, { price: 7_00 });
    await expect(buy(player, id)).rejects.toMatchObject({
      code: 'CHANGED',
      details: { price: 7_00, currency: 'MARKS' },
    });
    expect(await has(player)).toBe(100_00);
    await buy(player, id, 1, 7_00);
    expect(await has(player)).toBe(93_00);
  });

  it('sells only offers on sale within their window, and names the reason otherwise', async () => {
    const itemId = await makeTemplate(server);
    const player = await buyer();
    const [off, early, late] = [
      await make({ itemId, enabled: false }),
      await make({ itemId, start: at(hourMs) }),
      await make({ itemId, start: at(-2 * hourMs), end: at(-hourMs) }),
    ];
    const name = { name: 'Lantern' };
    await expect(buy(player, off)).rejects.toMatchObject(because(shopMessages.notOnSale(name)));
    await expect(buy(player, early)).rejects.toMatchObject(because(shopMessages.notYet(name)));
    await expect(buy(player, late)).rejects.toMatchObject(because(shopMessages.over(name)));
    await expect(buy(player, 999_999)).rejects.toMatchObject({ status: 404 });
    const shown = await Promise.all([off, early, late].map((id) => offer(player, id)));
    expect(shown).toEqual([undefined, undefined, undefined]);
    await admin.section('DELETE', `${base}/${off}`);
    await expect(buy(player, off)).rejects.toMatchObject({ status: 404 });
  });

  it('sells the last of a stock to one of forty concurrent buyers, and nobody else pays', async () => {
    const template = await makeTemplate(server);
    const id = await make({ itemId: template, stock: 3 });
    const players = await Promise.all(Array.from({ length: 8 }, () => buyer(50_00)));
    const results = await Promise.allSettled(
      players.flatMap((player) => Array.from({ length: 5 }, () => buy(player, id))),
    );
    expect(won(results)).toBe(3);
    const items = await Promise.all(players.map((player) => owned(player, template)));
    const left = await Promise.all(players.map((player) => has(player)));
    expect(items.flat()).toHaveLength(3);
    expect(left.reduce((sum, stock) => sum + stock, 0)).toBe(8 * 50_00 - 3 * 5_00);
    const [player] = players;
    if (!player) throw new Error('Nobody');
    await expect(buy(player, id)).rejects.toMatchObject(
      because(shopMessages.soldOut({ name: 'Lantern' })),
    );
    expect(await offer(player, id)).toMatchObject({ stock: 3, stockLeft: 0 });
    await admin.section('POST', `${base}/${id}`, { stock: 4 });
    await expect(buy(player, id, 2)).rejects.toMatchObject(
      because(shopMessages.stockLeaves({ name: 'Lantern', left: 1 })),
    );
    expect(await listLedgerFaults(server.db.read)).toEqual([]);
  });

  it('spends the last coin once for twenty concurrent calls; a retried key is one purchase', async () => {
    const template = await makeTemplate(server);
    const id = await make({ itemId: template });
    const player = await buyer(14_00);
    expect(won(await Promise.allSettled(Array.from({ length: 20 }, () => buy(player, id))))).toBe(
      2,
    );
    expect([await has(player), (await owned(player, template)).length]).toEqual([4_00, 2]);
    await give(player, 6_00);
    const again = () =>
      player.connection.call<{ receipt: { id: number } }>(
        'POST',
        `/api/users/${player.userId}/shop/${id}/purchase`,
        { body: { amount: 1, price: 5_00 }, headers: { 'idempotency-key': 'one-lantern' } },
      );
    const [firstReply, secondReply] = [await again(), await again()];
    expect(secondReply.receipt.id).toBe(firstReply.receipt.id);
    expect([await has(player), (await owned(player, template)).length]).toEqual([5_00, 3]);
  });

  it('limits the sum of concurrent purchases per player and period, and begins anew', async () => {
    const template = await makeTemplate(server);
    const id = await make({ itemId: template, limitPerUser: 3, period: 'DAY' });
    const [player, other] = [await buyer(), await buyer()];
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => buy(player, id, 2)));
    expect(won(results)).toBe(1);
    await expect(buy(player, id, 2)).rejects.toMatchObject(
      because(shopMessages.limitLeaves({ name: 'Lantern', left: 1 })),
    );
    await buy(player, id);
    const { end } = getPurchaseLimitSpan('DAY', server.clock.now());
    expect(await offer(player, id)).toMatchObject({ limitLeft: 0, renewsAt: end?.toISOString() });
    await expect(buy(player, id)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining(end?.toISOString().slice(0, 10) ?? '') as string,
    });
    await buy(other, id, 3);
    server.clock.advance(24 * hourMs);
    await open();
    await player.login();
    expect(await offer(player, id)).toMatchObject({ limitLeft: 3 });
    await buy(player, id, 3);
    const ever = await make({ itemId: template, limitPerUser: 1 });
    await buy(player, ever);
    await expect(buy(player, ever)).rejects.toMatchObject(
      because(shopMessages.limitReached({ name: 'Lantern' })),
    );
  });

  it('accepts earlier purchases after a limit or stock was lowered', async () => {
    const listBrokenInvariants = async () =>
      (await checkDatabaseInvariants(server.query)).flatMap(({ name, faults }) =>
        faults.length > 0 ? name : [],
      );
    const id = await make({ itemId: await makeTemplate(server), limitPerUser: 3, stock: 9 });
    const player = await buyer();
    await buy(player, id, 3);
    await admin.section('POST', `${base}/${id}`, { limitPerUser: 1, stock: 2 });
    await expect(buy(player, id)).rejects.toMatchObject({ status: 409 });
    expect(await listBrokenInvariants()).toEqual([]);
    // gives the purchases limits that they exceed; the check must find this
    await run(
      server.db.write,
      sql`update shop_purchases set limit_per_user = 2, stock = 2 where offer_id = ${id}`,
    );
    expect(await listBrokenInvariants()).toHaveLength(2);
    await run(server.db.write, sql`update shop_purchases set limit_per_user = null, stock = null`);
  });

  it('sells currency and an avatar once; hard currency, the price’s own currency and exp are refused', async () => {
    const dust = await make({ itemType: 'CURRENCY', itemCurrency: 'DUST', amount: 40 });
    const player = await buyer();
    await buy(player, dust, 2);
    expect([await has(player), await has(player, 'DUST')]).toEqual([90_00, 80]);
    const refused = (field: string, overrides: Row) =>
      expect(make(overrides), field).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining(field) as string,
      });
    await refused('itemCurrency', { itemType: 'CURRENCY', itemCurrency: 'RUBY', amount: 1 });
    await refused('itemCurrency', { itemType: 'CURRENCY', itemCurrency: 'MARKS', amount: 1 });
    await refused('itemType', { itemType: 'EXP', amount: 1 });
    await refused('currency', { itemId: await makeTemplate(server), currency: null });
    await refused('limitPerUser', { itemId: await makeTemplate(server), period: 'DAY' });
    await refused('itemId', { itemId: 999_999 });
    const avatar = await admin.section<{ id: number }>('POST', '/api/admin/avatars', {
      name: 'Owl',
      isDefault: false,
    });
    const face = await make({ name: 'Owl', itemType: 'AVATAR', itemId: avatar.id });
    await expect(buy(player, face, 2)).rejects.toMatchObject(
      buildFieldRefusalMatcher('amount', shopMessages.onceOnly({ name: 'Owl' })),
    );
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => buy(player, face)));
    expect([won(results), await has(player)]).toEqual([1, 85_00]);
    expect(await offer(player, face)).toMatchObject({ owned: true });
    await expect(buy(player, face)).rejects.toMatchObject(
      because(shopMessages.ownedAlready({ name: 'Owl' })),
    );
  });

  it('refuses an exhausted supply before payment', async () => {
    const template = await makeTemplate(server, { supplyCap: 2 });
    const id = await make({ itemId: template });
    const players = await Promise.all([buyer(), buyer(), buyer()]);
    const results = await Promise.allSettled(players.map((player) => buy(player, id, 1)));
    expect(won(results)).toBe(2);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: because(itemMessages.supplyItemExhausted()),
    });
    const left = await Promise.all(players.map((player) => has(player)));
    expect(left.toSorted((a, b) => a - b)).toEqual([95_00, 95_00, 100_00]);
    expect(await row(id)).toMatchObject({ sold: 2 });
  });

  it('reverses a purchase whole: items, price, stock and limit; once, unless an item is gone', async () => {
    const template = await makeTemplate(server);
    const id = await make({ itemId: template, stock: 5, limitPerUser: 2 });
    const player = await buyer();
    await buy(player, id, 2);
    expect(await offer(player, id)).toMatchObject({ stockLeft: 3, limitLeft: 0 });
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => reverse(player)));
    expect(won(results)).toBe(1);
    expect([await has(player), await owned(player, template)]).toEqual([100_00, []]);
    expect(await offer(player, id)).toMatchObject({ stockLeft: 5, limitLeft: 2 });
    const { data } = await callApi(player.connection, 'listReceipts', {
      params: { id: player.accountId },
      query: {},
    });
    expect(data[0]).toMatchObject({
      rule: formatSentence(shopMessages.reversed({ name: 'Lantern' })),
      rewards: [{ kind: 'CURRENCY', currency: 'MARKS', amount: 10_00 }],
    });
    await buy(player, id);
    const [item] = await owned(player, template);
    await admin.section(
      'DELETE',
      `/api/admin/users/${player.userId}/inventories/${item ?? 0}`,
      undefined,
      { reason: 'Not theirs any more' },
    );
    await expect(reverse(player)).rejects.toMatchObject({ status: 409, code: 'NOT_UNDOABLE' });
    expect(await has(player)).toBe(95_00);
    expect(await listLedgerFaults(server.db.read)).toEqual([]);
  });

  it('cannot reverse currency already spent; unspent currency returns with its supply', async () => {
    const dust = await make({ itemType: 'CURRENCY', itemCurrency: 'DUST', amount: 10 });
    const spender = await make({ itemId: await makeTemplate(server), price: 4, currency: 'DUST' });
    const player = await buyer();
    await buy(player, dust);
    await buy(player, spender, 1, 4);
    await expect(
      admin.section('POST', '/api/banking/admin/transactions/list', {
        userId: player.userId,
        type: 'shop',
        currency: 'MARKS',
      }),
    ).resolves.toMatchObject({ data: [{ reversible: true }] });
    const reverseIn = async (currency: string) => {
      const { data } = await admin.section<{ data: { id: number }[] }>(
        'POST',
        '/api/banking/admin/transactions/list',
        { userId: player.userId, type: 'shop', currency },
      );
      return admin.section('POST', `/api/banking/admin/transactions/${data[0]?.id ?? 0}/reverse`, {
        reason: 'By mistake',
      });
    };
    await expect(reverseIn('MARKS')).rejects.toMatchObject({ code: 'NOT_UNDOABLE' });
    await reverseIn('DUST');
    await reverseIn('MARKS');
    expect([await has(player), await has(player, 'DUST')]).toEqual([100_00, 0]);
    expect(await listLedgerFaults(server.db.read)).toEqual([]);
  });

  it('offers a pass at its own price, owned once, reversible until a tier was paid', async () => {
    const passes = '/api/game/admin/battle-passes';
    const pass = await admin.section<{ id: number }>('POST', passes, {
      name: 'Season of glass',
      style: 8,
      rarityType: 1,
      start: at(-hourMs),
      end: at(2 * hourMs),
      price: 9_00,
      currency: 'MARKS',
      rewards: [{ goal: 50, type: 1, items: [await makeTemplate(server)] }],
    });
    const sold = { name: 'Glass', itemType: 'PASS', itemId: pass.id };
    await expect(make({ ...sold, price: 9_00 })).rejects.toMatchObject({ status: 400 });
    await callApi(admin.connection, 'publishPass', { params: { id: pass.id }, body: {} });
    await expect(make({ ...sold, price: 8_00 })).rejects.toMatchObject(
      buildFieldRefusalMatcher(
        'price',
        shopMessages.ownPrice({ price: '9.00', currency: 'marks' }),
      ),
    );
    const id = await make({ ...sold, price: 9_00 });
    const player = await buyer();
    const results = await Promise.allSettled(
      Array.from({ length: 4 }, () => buy(player, id, 1, 9_00)),
    );
    expect([won(results), await has(player)]).toEqual([1, 91_00]);
    await reverse(player);
    expect([await has(player), (await offer(player, id))?.owned]).toEqual([100_00, false]);
    await buy(player, id, 1, 9_00);
    await playTestMatch(await server.gameServer(), [player], 60);
    await expect(reverse(player)).rejects.toMatchObject({ code: 'NOT_UNDOABLE' });
    await callApi(admin.connection, 'retirePass', {
      params: { id: pass.id },
      body: { reason: 'Season is over' },
    });
    expect(await offer(await buyer(), id)).toBeUndefined();
  });

  it('is open to game servers for a player, once per key; while closed nobody buys', async () => {
    const template = await makeTemplate(server);
    const id = await make({ itemId: template });
    const player = await buyer();
    await server.enter(player);
    const gs = await server.gameServer(['economy', 'config']);
    const order = {
      params: { id: player.accountId },
      body: { offerId: id, times: 2, price: 5_00 },
      headers: { 'idempotency-key': 'two-lanterns' },
    };
    const [firstReply, secondReply] = [
      await gs.call('purchaseFor', order),
      await gs.call('purchaseFor', order),
    ];
    expect(secondReply.receipt.id).toBe(firstReply.receipt.id);
    expect([await has(player), (await owned(player, template)).length]).toEqual([90_00, 2]);
    const { data } = await admin.section<{ data: { id: number; name: string }[] }>(
      'POST',
      '/api/game/admin/features/list',
      {},
    );
    const flag = data.find(({ name }) => name === 'shop')?.id ?? 0;
    const set = (enabled: boolean) =>
      admin.section('POST', `/api/game/admin/features/${flag}`, { enabled });
    await set(false);
    await expect(buy(player, id)).rejects.toMatchObject({ code: 'FEATURE_CLOSED' });
    await expect(
      gs.call('purchaseFor', { ...order, headers: { 'idempotency-key': 'one-more' } }),
    ).rejects.toMatchObject({ code: 'FEATURE_CLOSED' });
    await set(true);
    await buy(player, id);
  });
});
