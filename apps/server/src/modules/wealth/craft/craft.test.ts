import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { ruleMessages } from '@guildhall/contract/kit/text/rule.messages';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listLedgerFaults } from '../../../kernel/value/ledger-upkeep.ts';
import {
  makeTemplate,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';
import {
  buildFieldRefusalMatcher,
  formatSentence,
  buildSentenceMatcher,
} from '../../../../test/harness/messages.harness.ts';
import {
  findCraftSetting,
  roundDismantlingWorthsTogether,
  splitDismantlingWorth,
  computeExactDismantlingWorth,
} from './craft.policy.ts';
import { craftMessages } from './craft.messages.ts';

const shopBase = '/api/banking/admin/shop';
const craftBase = '/api/banking/admin/craft-settings';
const dismantleBase = '/api/banking/admin/dismantle-settings';
const dayMs = 86_400_000;
type Row = Record<string, unknown>;

describe('the setting of an item', () => {
  const row = (id: number, rarity: number, collectionId: number | null) => ({
    id,
    rarity,
    collectionId,
    amount: 1,
    currency: 'X',
  });
  it('is that of its collection, else the default of its rarity, else none (R5.16)', () => {
    const rows = [row(1, 4, null), row(2, 4, 9), row(3, 5, 9)];
    expect(findCraftSetting(rows, 4, 9)?.id).toBe(2);
    expect(findCraftSetting(rows, 4, 8)?.id).toBe(1);
    expect(findCraftSetting(rows, 4, null)?.id).toBe(1);
    expect(findCraftSetting(rows, 5, 8)).toBeUndefined();
  });
  it('makes the worth the reward times the value of its season, rounded down (R3.69)', () => {
    const worthOf = (reward: number, value: number) =>
      splitDismantlingWorth(computeExactDismantlingWorth(reward, value)).whole;
    expect(worthOf(100, 1.5)).toBe(150n);
    expect(worthOf(99, 0.333333)).toBe(32n);
    expect(worthOf(2 ** 53 - 1, 10_000)).toBe(10_000n * BigInt(2 ** 53 - 1));
    fc.assert(
      fc.property(fc.nat(1e9), fc.nat(9_999_999), (reward, millionths) => {
        const exact = (BigInt(reward) * BigInt(millionths)) / 1_000_000n;
        expect(worthOf(reward, millionths / 1_000_000)).toBe(exact);
      }),
    );
  });
  it('rounds several items down once, and their parts add up exactly', () => {
    expect(roundDismantlingWorthsTogether([1_500_000n, 1_500_000n, 1_500_000n])).toEqual([
      2n,
      1n,
      1n,
    ]);
    fc.assert(
      fc.property(fc.array(fc.bigInt(0n, 10n ** 12n), { maxLength: 20 }), (exact) => {
        const parts = roundDismantlingWorthsTogether(exact);
        const sum = (parts: readonly bigint[]) => parts.reduce((total, part) => total + part, 0n);
        expect(sum(parts)).toBe(sum(exact) / 1_000_000n);
        for (const [at, part] of parts.entries())
          expect(part - (exact[at] ?? 0n) / 1_000_000n).toBeOneOf([0n, 1n]);
      }),
    );
  });
});

describe('crafting and dismantling', { timeout: 60_000 }, () => {
  let server: TestServer;
  let admin: Admin;
  let typeId: number;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
    typeId = (
      await admin.section<{ id: number }>('POST', '/api/game/admin/inventory-types', {
        name: 'Relics',
        section: 1,
        category: 'COSMETIC',
        internalName: 'relics',
        filterName: 'Relics',
      })
    ).id;
    for (const row of [
      { name: 'Sparks', code: 'SPARK', type: 0, decimals: 2 },
      { name: 'Diamonds', code: 'DIAMOND', type: 1, decimals: 0 },
      { name: 'Dust', code: 'DUST', type: 0, decimals: 0, supplyCap: '100' },
    ])
      await admin.section('POST', '/api/banking/admin/currencies', row);
  });
  afterAll(() => server.close());
  // before each test, the seasons of earlier tests end, and all rules are deleted
  beforeEach(async () => {
    server.clock.advance(30 * dayMs);
    for (const base of [craftBase, dismantleBase]) {
      const { data } = await admin.section<{ data: { id: number }[] }>('POST', `${base}/list`, {
        perPage: 100,
      });
      for (const { id } of data) await admin.section('DELETE', `${base}/${id}`);
    }
  });

  const add = async (base: string, row: Row): Promise<number> =>
    (await admin.section<{ id: number }>('POST', base, row)).id;
  const vault = (overrides: Row = {}) =>
    add('/api/banking/admin/collections', {
      name: 'Vault blades',
      inventoryTypeId: typeId,
      rarity: 4,
      dismantable: true,
      ...overrides,
    });
  const costs = (row: Row) => add(craftBase, { rarity: 4, price: 250, currency: 'SPARK', ...row });
  const brings = (row: Row) =>
    add(dismantleBase, { rarity: 3, reward: 120, currency: 'SPARK', ...row });
  const give = async (player: Player, inventoryId: number, amount = 1): Promise<number[]> =>
    (
      await callApi(admin.connection, 'adminGrantInventory', {
        params: { id: player.userId },
        body: { inventoryId, amount, reason: 'Test' },
      })
    ).itemIds;
  const pay = (player: Player, amount: number, currency = 'SPARK') =>
    callApi(admin.connection, 'adminGrantCurrency', {
      params: { id: player.userId },
      body: { currency, amount, reason: 'Test' },
    });
  const craft = (player: Player, body: { collectionId: number; itemId: number; price: number }) =>
    callApi(player.connection, 'craftItem', { params: { id: player.accountId }, body });
  const takeApart = (player: Player, itemIds: number[], reward: number, overrides: Row = {}) =>
    callApi(player.connection, 'dismantleItems', {
      params: { id: player.accountId },
      body: { itemIds, reward, ...overrides },
    });
  const shown = (player: Player) =>
    callApi(player.connection, 'readCrafting', { params: { id: player.accountId } });
  const everything = async (player: Player) =>
    (
      await callApi(player.connection, 'listInventories', {
        params: { id: player.accountId },
        query: { perPage: '100' },
      })
    ).data;
  /** Ids of default items. Players of all later tests get these items too. */
  const everybodys: number[] = [];
  const makeEverybodys = async (name: string): Promise<number> => {
    const id = await makeTemplate(server, { name, isDefault: true });
    everybodys.push(id);
    return id;
  };
  const owned = async (player: Player) =>
    (await everything(player)).filter(({ commonId }) => !everybodys.includes(commonId ?? 0));
  const balance = async (player: Player, code = 'SPARK') =>
    (await callApi(player.connection, 'listBalances', { params: { id: player.userId } })).data.find(
      ({ currency }) => currency === code,
    )?.available ?? 0;
  const history = async (player: Player, itemId: number) =>
    (
      await callApi(player.connection, 'itemHistory', { params: { id: player.accountId, itemId } })
    ).data.map(({ rule }) => rule);

  // (R5.16, R7.118)
  it('turn an owned common item and a burnt price into one of the collection, with receipt and history', async () => {
    const dagger = await makeTemplate(server, { name: 'Plain dagger', rarity: 0 });
    const collectionId = await vault({ fromCommonInventoryId: dagger, supplyCap: 5 });
    const other = await vault({ name: 'Other blades', fromCommonInventoryId: dagger });
    await costs({ price: 999 });
    await costs({ collectionId });
    const player = await server.player();
    await pay(player, 400);
    const [itemId = 0, second = 0] = await give(player, dagger, 2);
    const { crafts } = await shown(player);
    expect(crafts.find((craft) => craft.collectionId === collectionId)).toMatchObject({
      fromId: dagger,
      owned: 2,
      price: 250,
      currency: 'SPARK',
      currencyName: 'Sparks',
      decimals: 2,
      left: 5,
    });
    expect(crafts.find((craft) => craft.collectionId === other)).toMatchObject({
      price: 999,
      left: null,
    });
    await expect(craft(player, { collectionId, itemId, price: 200 })).rejects.toMatchObject({
      code: 'CHANGED',
      details: { price: 250, currency: 'SPARK' },
    });
    await expect(
      craft(player, { collectionId, itemId, price: 250, currency: 'GOLD' } as never),
    ).rejects.toMatchObject({ code: 'CHANGED' });
    const { receipt, item } = await craft(player, { collectionId, itemId, price: 250 });
    expect(item).toMatchObject({ collectionId, name: 'Vault blades', issuedId: 1 });
    const rule = formatSentence(
      craftMessages.craftedOf({ item: 'Vault blades', from: 'Plain dagger' }),
    );
    expect(receipt).toMatchObject({
      kind: 'craft',
      rule,
      cause: { collectionId, from: [itemId] },
      rewards: [
        { kind: 'COLLECTION', id: collectionId, amount: 1 },
        { kind: 'CURRENCY', currency: 'SPARK', amount: -250, decimals: 2 },
      ],
    });
    expect((await owned(player)).map(({ id }) => id)).toEqual([item.id, second]);
    expect(await balance(player)).toBe(150);
    expect(await history(player, item.id)).toEqual([rule]);
    expect((await history(player, itemId)).at(-1)).toBe(
      formatSentence(craftMessages.wentInto({ item: 'Vault blades' })),
    );
    await expect(craft(player, { collectionId, itemId: second, price: 250 })).rejects.toMatchObject(
      { code: 'CONFLICT' },
    );
    expect((await owned(player)).map(({ id }) => id)).toEqual([item.id, second]);
    expect(await listLedgerFaults(server.db.read)).toEqual([]);
  });

  it('refuse wrong, foreign, used, unpriced or everybody’s items, and consume nothing', async () => {
    const dagger = await makeTemplate(server, { name: 'Plain dagger', rarity: 0 });
    const spoon = await makeTemplate(server, { name: 'Spoon', rarity: 0 });
    const cloaks = await makeEverybodys('Cloak');
    const collectionId = await vault({ fromCommonInventoryId: dagger });
    const ofCloak = await vault({ name: 'Cloaks', fromCommonInventoryId: cloaks });
    const ofNothing = await vault({ name: 'Nothing' });
    const player = await server.player();
    const [mine = 0] = await give(player, dagger);
    const [strange = 0] = await give(player, spoon);
    const [foreign = 0] = await give(await server.player(), dagger);
    const cloak = (await everything(player)).find(({ name }) => name === 'Cloak')?.id ?? 0;
    const refused = (itemId: number, because: Sentence, target = collectionId) =>
      expect(
        craft(player, { collectionId: target, itemId, price: 0 }),
        because.key,
      ).rejects.toMatchObject({ code: 'CONFLICT', message: buildSentenceMatcher(because) });
    await refused(mine, craftMessages.noPrice({ collection: 'Vault blades' }));
    await costs({ price: 0 });
    const names = { item: 'Spoon', collection: 'Vault blades' };
    await refused(strange, craftMessages.notCraftedFrom(names));
    await refused(foreign, craftMessages.itemGone());
    await refused(cloak, craftMessages.isDefault({ item: 'Cloak' }), ofCloak);
    await refused(mine, craftMessages.notCrafted({ collection: 'Nothing' }), ofNothing);
    await expect(
      craft(player, { collectionId: 999_999, itemId: mine, price: 0 }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await craft(player, { collectionId, itemId: mine, price: 0 });
    await refused(mine, craftMessages.itemGone());
  });

  it('use an item once for ten concurrent calls, and never exceed a collection’s cap', async () => {
    const dagger = await makeTemplate(server, { rarity: 3, dismantable: true });
    const collectionId = await vault({ fromCommonInventoryId: dagger, supplyCap: 1 });
    await costs({ price: 0 });
    await brings({});
    const players = await Promise.all([server.player(), server.player(), server.player()]);
    const results = await Promise.all(
      players.map(async (player) => {
        const [itemId = 0] = await give(player, dagger);
        return Promise.allSettled([
          ...Array.from({ length: 4 }, () => craft(player, { collectionId, itemId, price: 0 })),
          ...Array.from({ length: 4 }, () => takeApart(player, [itemId], 120)),
        ]);
      }),
    );
    for (const own of results)
      expect(own.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
    const itemsByPlayer = await Promise.all(players.map(owned));
    const made = itemsByPlayer.flat().filter((item) => item.collectionId === collectionId).length;
    const paid = (await Promise.all(players.map((player) => balance(player)))).map((n) => n / 120);
    expect(made).toBeLessThanOrEqual(1);
    // each of the three items still exists, became an item of the collection, or was paid for
    expect(itemsByPlayer.flat().length + paid.reduce((a, b) => a + b, 0)).toBe(3);
    expect(await listLedgerFaults(server.db.read)).toEqual([]);
  });

  it('pay several items in one transaction of the expected sum, each by its season (R3.69)', async () => {
    const [ring, seal] = [
      await makeTemplate(server, { name: 'Ring', rarity: 3, dismantable: true }),
      await makeTemplate(server, { name: 'Seal', rarity: 5, dismantable: true }),
    ];
    await brings({});
    await brings({ rarity: 5, reward: 55 });
    const player = await server.player();
    const [old = 0] = await give(player, ring);
    const counter = Math.floor(Math.random() * 1e6) + 10;
    await add('/api/game/admin/item-seasons', {
      name: 'Ash',
      seasonCounter: counter,
      endAt: new Date(server.clock.now().getTime() + dayMs).toISOString(),
      valueModifier: 1.5,
      degradations: [{ percent: 100 }],
    });
    const [dear = 0] = await give(player, ring);
    const [sealed = 0, ...twins] = await give(player, seal, 3);
    const { worths } = await shown(player);
    expect(
      worths.map(({ commonId, seasonId, reward, owned: n }) => [
        commonId,
        seasonId !== null,
        reward,
        n,
      ]),
    ).toEqual([
      [seal, true, 82, 3],
      [ring, true, 180, 1],
      [ring, false, 120, 1],
    ]);
    await expect(takeApart(player, [old, dear, sealed], 375)).rejects.toMatchObject({
      code: 'CHANGED',
      details: { reward: 382, currency: 'SPARK' },
    });
    await expect(
      takeApart(player, [old, dear, sealed], 382, { currency: 'DUST' }),
    ).rejects.toMatchObject({ code: 'CHANGED' });
    await expect(takeApart(player, [old, old], 240)).rejects.toMatchObject(
      buildFieldRefusalMatcher('itemIds.1', craftMessages.itemTwice()),
    );
    const { receipt } = await takeApart(player, [old, dear, sealed], 382, { currency: 'SPARK' });
    expect(receipt).toMatchObject({
      kind: 'dismantle',
      rule: formatSentence(craftMessages.tookApart({ n: 3, reward: '3.82 Sparks' })),
      rewards: [{ currency: 'SPARK', amount: 382, decimals: 2 }],
    });
    expect(receipt.lines).toMatchObject(
      [
        ['Ring', 120],
        ['Ring', 180],
        ['Seal', 82],
      ].map(([item, amount]) => ({
        about: 'ITEM',
        outcome: 'PAID',
        what: formatSentence(craftMessages.itemApart({ item: String(item) })),
        rewards: [{ amount }],
      })),
    );
    expect(await balance(player)).toBe(382);
    // each item is worth 82.5; only the sum is rounded down
    await takeApart(player, twins, 165);
    expect(await balance(player)).toBe(547);
    expect(await owned(player)).toEqual([]);
    expect((await history(player, dear)).at(-1)).toBe(
      formatSentence(craftMessages.apartFor({ reward: '1.80 Sparks' })),
    );
    expect(await listLedgerFaults(server.db.read)).toEqual([]);
  });

  it('refuse items that cannot be dismantled; one such item refuses the whole call', async () => {
    const plain = await makeTemplate(server, { name: 'Plain', rarity: 3 });
    const ring = await makeTemplate(server, { name: 'Ring', rarity: 3, dismantable: true });
    const rare = await makeTemplate(server, { name: 'Rare', rarity: 6, dismantable: true });
    const dusty = await makeTemplate(server, { name: 'Dusty', rarity: 7, dismantable: true });
    const hoods = await makeEverybodys('Hood');
    const player = await server.player();
    const give1 = async (template: number) => (await give(player, template))[0] ?? 0;
    const [a, b, c, d] = [
      await give1(plain),
      await give1(ring),
      await give1(rare),
      await give1(dusty),
    ];
    const hood = (await everything(player)).find((item) => item.commonId === hoods)?.id ?? 0;
    await brings({});
    await brings({ rarity: 7, currency: 'DUST', reward: 5 });
    const refused = (itemIds: number[], because: string) =>
      expect(takeApart(player, itemIds, 120), because).rejects.toMatchObject({
        code: 'CONFLICT',
        message: expect.stringContaining(because) as string,
      });
    const before = await owned(player);
    await refused([b, a], formatSentence(craftMessages.notDismantable({ item: 'Plain' })));
    await refused([b, hood], formatSentence(craftMessages.isDefault({ item: 'Hood' })));
    await refused([b, c], formatSentence(craftMessages.noReward({ item: 'Rare' })));
    await refused([b, d], formatSentence(craftMessages.oneCurrency()));
    await add('/api/game/admin/item-seasons', {
      name: 'Frost',
      seasonCounter: Math.floor(Math.random() * 1e6) + 2e6,
      endAt: new Date(server.clock.now().getTime() + dayMs).toISOString(),
      valueModifier: 0,
      degradations: [],
    });
    const worthless = await give1(ring);
    await refused([b, worthless], formatSentence(craftMessages.worthless({ item: 'Ring' })));
    expect((await shown(player)).worths.flatMap(({ items }) => items.map(({ id }) => id))).toEqual([
      d,
      b,
    ]);
    expect((await owned(player)).map(({ id }) => id)).toEqual([
      worthless,
      ...before.map(({ id }) => id),
    ]);
    expect(await balance(player)).toBe(0);
  });

  it('stay within the supply cap, all or nothing, and repay a debt first', async () => {
    const dusty = await makeTemplate(server, { rarity: 3, dismantable: true });
    await brings({ currency: 'DUST', reward: 60 });
    const player = await server.player();
    const [firstId = 0, secondId = 0] = await give(player, dusty, 2);
    await takeApart(player, [firstId], 60);
    await expect(takeApart(player, [secondId], 60)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: buildSentenceMatcher({
        key: 'bank.supplyCapLeaves',
        params: { name: 'Dust', left: '40' },
      }),
    });
    expect((await owned(player)).map(({ id }) => id)).toEqual([secondId]);
    // a grant is undone after the player has spent it, so the player has a debt
    await brings({ rarity: 4, currency: 'SPARK', reward: 500 });
    const collectionId = await vault({ fromCommonInventoryId: dusty });
    await costs({ collectionId, price: 300 });
    const { commandId } = await pay(player, 300);
    const { item } = await craft(player, { collectionId, itemId: secondId, price: 300 });
    await callApi(admin.connection, 'adminUndo', {
      params: { id: commandId },
      body: { reason: 'Test' },
    });
    const { receipt } = await takeApart(player, [item.id], 500);
    expect(await balance(player)).toBe(200);
    expect(receipt.lines?.at(-1)).toMatchObject({
      outcome: 'COUNTED',
      what: formatSentence(craftMessages.repaid()),
      rewards: [{ amount: -300 }],
    });
    const [entry] = await server.query<{ id: number; after: Row }>(
      `select id, after from commands
       where type = 'items.dismantle' and user_id = $1 order by id desc limit 1`,
      [player.userId],
    );
    expect(entry?.after).toMatchObject({ reward: '5.00', repaid: '3.00', currency: 'Sparks' });
    // after the undo, the player has the item again, a balance of zero, and the former debt
    await callApi(admin.connection, 'adminUndo', {
      params: { id: entry?.id ?? 0 },
      body: { reason: 'Test' },
    });
    expect((await owned(player)).map(({ id }) => id)).toEqual([item.id]);
    expect(await balance(player)).toBe(0);
    const [debt] = await server.query<{ owed: number }>(
      `select -sum(p.amount)::int as owed from ledger_postings p
       join ledger_accounts l on l.id = p.account_id where l.owner = $1`,
      [`receivable:${player.accountId}`],
    );
    expect(debt?.owed).toBe(300);
    expect(await listLedgerFaults(server.db.read)).toEqual([]);
  });

  it('refuse an item that is not fully charged or has reserved energy', async () => {
    const badgeType = await add('/api/game/admin/inventory-types', {
      name: 'Medals',
      section: 2,
      category: 'BADGE',
      internalName: 'medals',
      filterName: 'Medals',
    });
    await add('/api/banking/admin/pure-utilities/badges', {
      rarity: 3,
      maxCharges: 2,
      energyPerCharge: 1,
      chargeCost: 0,
    });
    const badge = await makeTemplate(server, {
      name: 'Medal',
      typeId: badgeType,
      rarity: 3,
      dismantable: true,
    });
    const collectionId = await vault({ fromCommonInventoryId: badge });
    await costs({ price: 0 });
    await brings({});
    const player = await server.player();
    const [itemId = 0] = await give(player, badge);
    const game = await server.gameServer();
    await game.admit(await player.ticket('1.0', 'Northreach'), 'FS');
    await game.call('startMatch', {
      body: {
        serverId: game.serverId,
        matchId: 'crafting-energy',
        mode: 'FS',
        players: [{ accountId: player.accountId, itemId }],
      },
    });
    const because = {
      code: 'CONFLICT',
      message: buildSentenceMatcher(craftMessages.belowFull({ item: 'Medal' })),
    };
    await expect(takeApart(player, [itemId], 120)).rejects.toMatchObject(because);
    await expect(craft(player, { collectionId, itemId, price: 0 })).rejects.toMatchObject(because);
    await game.call('voidMatch', {
      params: { id: 'crafting-energy' },
      body: { serverId: game.serverId, reason: 'Test' },
    });
    await takeApart(player, [itemId], 120);
    expect(await balance(player)).toBe(120);
  });

  it('are open to game servers for a player, once per key, with the settings sent to them (R7.118)', async () => {
    const dagger = await makeTemplate(server, { rarity: 3, dismantable: true });
    const collectionId = await vault({ fromCommonInventoryId: dagger });
    const [price, reward] = [await costs({ price: 30, collectionId }), await brings({})];
    const player = await server.player();
    await pay(player, 100);
    const [a = 0, b = 0, c = 0] = await give(player, dagger, 3);
    await server.enter(player);
    const gs = await server.gameServer(['economy', 'config']);
    const params = { id: player.accountId };
    const crafting = {
      params,
      body: { collectionId, itemId: a, price: 30 },
      headers: { 'idempotency-key': 'craft-once' },
    };
    const firstReply = await gs.call('craftFor', crafting);
    expect((await gs.call('craftFor', crafting)).item.id).toBe(firstReply.item.id);
    const apart = {
      params,
      body: { itemIds: [b, c], reward: 240 },
      headers: { 'idempotency-key': 'apart-once' },
    };
    const [first, second] = [
      await gs.call('dismantleFor', apart),
      await gs.call('dismantleFor', apart),
    ];
    expect(second.receipt.id).toBe(first.receipt.id);
    expect(await balance(player)).toBe(310);
    expect((await owned(player)).map(({ id }) => id)).toEqual([firstReply.item.id]);
    await expect(gs.call('dismantleFor', { params, body: apart.body })).rejects.toMatchObject({
      status: 400,
    });
    expect(await gs.config('1.0')).toMatchObject({
      craft: [{ id: price, rarity: 4, collectionId, price: 30, currency: 'SPARK' }],
      dismantle: [{ id: reward, rarity: 3, collectionId: null, reward: 120, currency: 'SPARK' }],
    });
  });

  // (OP-85, R5.16)
  it('have one setting per rarity and collection with the collection’s rarity; rewards are soft', async () => {
    const collectionId = await vault();
    await costs({ collectionId });
    const ten = await Promise.allSettled(Array.from({ length: 10 }, () => costs({})));
    expect(ten.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const taken = buildFieldRefusalMatcher('collectionId', ruleMessages.takenBySetting());
    await expect(costs({ collectionId })).rejects.toMatchObject(taken);
    await expect(costs({ collectionId, rarity: 2 })).rejects.toMatchObject(
      buildFieldRefusalMatcher('rarity', craftMessages.otherRarity({ rarity: 'Legendary' })),
    );
    await expect(brings({ currency: 'DIAMOND' })).rejects.toMatchObject({ status: 400 });
    await expect(brings({ reward: 0 })).rejects.toMatchObject({ status: 400 });
    await expect(brings({ currency: null })).rejects.toMatchObject({ status: 400 });
    await expect(costs({ rarity: 8, currency: null })).rejects.toMatchObject({ status: 400 });
    await costs({ rarity: 8, currency: 'DIAMOND' });
    await expect(
      admin.section('DELETE', `/api/banking/admin/collections/${collectionId}`),
    ).rejects.toMatchObject({ code: 'IN_USE' });
  });

  it('refuse a reward, price or season that creates a loop of gain, naming the loop', async () => {
    const ring = await makeTemplate(server, { name: 'Ring', rarity: 3, dismantable: true });
    const collectionId = await vault({ fromCommonInventoryId: ring });
    await costs({ collectionId, price: 100 });
    await brings({ rarity: 3, reward: 50 });
    await brings({ rarity: 4, reward: 150 });
    const offer = { itemType: 'INVENTORY', itemId: ring, price: 55, currency: 'SPARK' };
    const offerId = await add(shopBase, { name: 'Rings', enabled: true, ...offer });
    const refused = (field: string, call: Promise<unknown>) =>
      expect(call, field).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining(`${field}: `) as string,
      });
    const [craftId, ringId] = await Promise.all(
      [craftBase, dismantleBase].map(
        async (base) =>
          (await admin.section<{ data: { id: number }[] }>('POST', `${base}/list`, {})).data[0]?.id,
      ),
    );
    await refused('reward', admin.section('POST', `${dismantleBase}/${ringId}`, { reward: 56 }));
    await refused('price', admin.section('POST', `${craftBase}/${craftId}`, { price: 90 }));
    await refused(
      'valueModifier',
      add('/api/game/admin/item-seasons', {
        name: 'Gilded',
        seasonCounter: 9_000_001,
        endAt: new Date(server.clock.now().getTime() + dayMs).toISOString(),
        valueModifier: 1.2,
        degradations: [{ percent: 100 }],
      }),
    );
    await admin.section('DELETE', `${shopBase}/${offerId}`);
  });
});
