import { dismantleSettingsSection } from '@guildhall/contract/wealth/craft/crafting.section';
import { callApi } from '@guildhall/simulator/client/api';
import { beforeAll, describe, expect, it } from 'vitest';
import { declareApprovalServer } from '../../../../test/harness/approvals.harness.ts';
import { makeTemplate } from '../../../../test/harness/server.harness.ts';
import { buildSampleRow } from '../../../../test/conformance/sample-rows.ts';

const distributions = '/api/banking/admin/token-distributions';

describe('every way to give value is weighed', { timeout: 180_000 }, () => {
  const stage = declareApprovalServer();
  const { requestOf, grant, currency, passDay } = stage;
  beforeAll(async () => {
    await currency('GOLD', { approvalThreshold: '10000', grantCeiling: '100000' });
  });
  const at = (ms: number) => new Date(stage.server().clock.now().getTime() + ms).toISOString();
  const fund = async (userId: number, code: string, amount: number) => {
    const { id } = await stage
      .first()
      .section<{ id: number }>('POST', distributions, {
        name: `Thanks ${amount}`,
        currency: code,
        amount,
        start: at(-1),
        end: at(3_600_000),
      });
    await stage
      .first()
      .connection.send('POST', `${distributions}/${id}/recipients`, {
        files: { file: { bytes: Buffer.from(`${userId},${amount / 100}`), type: 'text/csv' } },
      });
    return callApi(stage.first().connection, 'fundDistribution', {
      params: { id },
      body: { reason: 'Test' },
    });
  };
  const pair = (currencyFrom: string, amountFrom: number, currencyTo: string, amountTo: number) =>
    stage
      .first()
      .section('POST', '/api/banking/admin/currencies/pairs', {
        currencyFrom,
        amountFrom,
        currencyTo,
        amountTo,
      });

  it('sums one day’s distributions and grants against the threshold and the ceiling', async () => {
    await currency('THANKS', { approvalThreshold: '60000', grantCeiling: '100000' });
    const player = await stage.server().player();
    for (let n = 0; n < 6; n += 1) await fund(player.userId, 'THANKS', 10_000);
    const seventh = await requestOf(fund(player.userId, 'THANKS', 10_000));
    expect(seventh).toBeGreaterThan(0);
    expect(await requestOf(grant(player, 'THANKS', 1_000))).toBeGreaterThan(0);
    await expect(fund(player.userId, 'THANKS', 40_100)).rejects.toMatchObject({
      code: 'VALIDATION',
    });
    await expect(grant(player, 'THANKS', 40_100)).rejects.toMatchObject({ code: 'VALIDATION' });
    await passDay();
    await grant(player, 'THANKS', 60_000);
    await expect(fund(player.userId, 'THANKS', 40_100)).rejects.toMatchObject({
      code: 'VALIDATION',
    });
  });

  it('sums one day’s items: granted, granted in bulk, of a collection, handmade', async () => {
    await stage.first().section('POST', '/api/game/admin/grant-limits', { itemsApproval: 5 });
    const [player, inventoryId] = [
      await stage.server().player(),
      await makeTemplate(stage.server()),
    ];
    const give = (amount: number) =>
      callApi(stage.first().connection, 'adminGrantInventory', {
        params: { id: player.userId },
        body: { inventoryId, amount, reason: `Test ${amount}` },
      });
    const many = (amount: number) =>
      callApi(stage.first().connection, 'adminBulkUsers', {
        query: {},
        body: {
          users: [{ id: player.userId }],
          action: { kind: 'item', inventoryId, amount },
          reason: 'Test',
        },
      });
    const make = () =>
      callApi(stage.first().connection, 'adminSaveUserItem', {
        params: { id: player.userId },
        body: { inventoryId, perks: [] },
      });
    await give(2);
    await many(2);
    await make();
    for (const call of [() => give(1), () => many(1), make])
      expect(await requestOf(call())).toBeGreaterThan(0);
  });

  it('a batch is exact to the last minor unit beyond the largest safe number', async () => {
    const players = [await stage.server().player(), await stage.server().player()];
    const half = Number.MAX_SAFE_INTEGER;
    await currency('WHOLE', { decimals: 0, approvalThreshold: String(2n * BigInt(half) - 1n) });
    const bulk = (amount: number) =>
      callApi(stage.first().connection, 'adminBulkUsers', {
        query: {},
        body: {
          users: players.map(({ userId }) => ({ id: userId })),
          action: { kind: 'currency', currency: 'WHOLE', amount },
          reason: 'Test',
        },
      });
    expect(await requestOf(bulk(half))).toBeGreaterThan(0);
    await bulk(half - 1);
    // one more unit is within the limit, but the bulk action gives one unit to two players
    expect(await requestOf(bulk(1))).toBeGreaterThan(0);
    await grant(players[0] ?? { userId: 0 }, 'WHOLE', 1);
  });

  it('a pair that multiplies a limited currency waits, also through an unlimited one', async () => {
    await currency('CROWN', { approvalThreshold: '1000' });
    await currency('NEW');
    await currency('SAND');
    for (const call of [
      () => pair('CROWN', 100, 'GOLD', 500_000_000),
      () => pair('CROWN', 100, 'GOLD', 1_001),
      () => pair('NEW', 100, 'GOLD', 1),
    ])
      expect(await requestOf(call())).toBeGreaterThan(0);
    await pair('CROWN', 100, 'GOLD', 1_000);
    await pair('NEW', 100, 'SAND', 10_000);
    expect(await requestOf(pair('SAND', 10_000, 'GOLD', 1))).toBeGreaterThan(0);
  });

  it('also holds offers and dismantling that turn unlimited items into limited ones', async () => {
    await currency('TOY');
    await currency('JEWEL', { approvalThreshold: '100' });
    const offer = (overrides: object) =>
      stage
        .first()
        .section('POST', '/api/banking/admin/shop', {
          name: 'Chest',
          itemType: 'CURRENCY',
          itemId: null,
          itemCurrency: 'JEWEL',
          amount: 100,
          currency: 'TOY',
          price: 100,
          start: at(0),
          end: at(3_600_000),
          ...overrides,
        });
    expect(await requestOf(offer({}))).toBeGreaterThan(0);
    const row = await buildSampleRow(stage.first(), dismantleSettingsSection);
    const dismantle = stage
      .first()
      .section('POST', dismantleSettingsSection.base, { ...row, currency: 'JEWEL', reward: 50 });
    expect(await requestOf(dismantle)).toBeGreaterThan(0);
  });

  it('loosening a limit takes two: thresholds, ceilings, of items and of rules', async () => {
    const { id } = await currency('LIMIT', { approvalThreshold: '100', grantCeiling: '1000' });
    const limit = (body: object) =>
      stage.first().section('POST', `/api/banking/admin/currencies/${id}`, body);
    await limit({ grantCeiling: '900', approvalThreshold: '90' });
    const thresholds = '/api/banking/admin/currencies/thresholds';
    for (const call of [
      () => limit({ grantCeiling: '901' }),
      () => limit({ grantCeiling: null }),
      () => limit({ approvalThreshold: '91' }),
      () => limit({ approvalThreshold: null }),
      () => stage.first().section('DELETE', `/api/banking/admin/currencies/${id}`),
    ])
      expect(await requestOf(call())).toBeGreaterThan(0);
    const review = await stage
      .first()
      .section<{ id: number }>('POST', thresholds, { currency: 'LIMIT', threshold: 500 });
    for (const call of [
      () => stage.first().section('POST', `${thresholds}/${review.id}`, { threshold: 501 }),
      () => stage.first().section('DELETE', `${thresholds}/${review.id}`),
    ])
      expect(await requestOf(call())).toBeGreaterThan(0);
  });

  it('holds an undo like a save if it restores more than one operator may give', async () => {
    await currency('RULED');
    const base = '/api/game/admin/missions';
    const coins = (amount: number) => [{ kind: 'CURRENCY', currency: 'RULED', amount }];
    const { id } = await stage
      .first()
      .section<{ id: number }>('POST', base, {
        name: 'Ruled',
        description: 'Test',
        steps: [],
        rewards: coins(5_000),
      });
    const { commandId } = await stage
      .first()
      .section<{ commandId: number }>('POST', `${base}/${id}`, { rewards: coins(50) });
    const { data } = await stage
      .first()
      .section<{ data: { id: number; code: string }[] }>(
        'POST',
        '/api/banking/admin/currencies/list',
        { perPage: 100 },
      );
    const ruled = data.find(({ code }) => code === 'RULED')?.id ?? 0;
    await stage
      .first()
      .section('POST', `/api/banking/admin/currencies/${ruled}`, { approvalThreshold: '100' });
    const undo = callApi(stage.first().connection, 'adminUndo', {
      params: { id: commandId },
      body: { reason: 'Test' },
    });
    expect(await requestOf(undo)).toBeGreaterThan(0);
  });
});
