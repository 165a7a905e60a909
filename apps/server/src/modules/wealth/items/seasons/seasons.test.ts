import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { ruleMessages } from '@guildhall/contract/kit/text/rule.messages';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  makeTemplate,
  startTestServer,
  type TestServer,
} from '../../../../../test/harness/server.harness.ts';
import { everybodyLogUserId } from '../../../../kernel/realtime/realtime-log.store.ts';
import { buildFieldRefusalMatcher } from '../../../../../test/harness/messages.harness.ts';
import { computeSeasonPercent, computeSeasonState } from './seasons.policy.ts';

const base = '/api/game/admin/item-seasons';
const dayMs = 86_400_000;

describe('the value of a season’s items', () => {
  it('is a factor times the percent for the number of later seasons; the last percent repeats (R3.69)', () => {
    const season = { id: 1, name: 'Ash', powerModifier: 1.1, valueModifier: 2 };
    fc.assert(
      fc.property(
        fc.array(fc.nat(1_000), { minLength: 1, maxLength: 5 }),
        fc.nat(8),
        (percents, later) =>
          computeSeasonPercent({
            ...season,
            later,
            degradations: percents.map((percent) => ({ percent })),
          }) === (later < percents.length ? percents[later] : percents.at(-1)),
      ),
    );
    const degradations = [{ percent: 100 }, { percent: 30 }];
    expect(computeSeasonState({ ...season, later: 0, degradations })).toMatchObject({ power: 1.1 });
    expect(computeSeasonState({ ...season, later: 1, degradations })).toMatchObject({
      power: 0.33,
      value: 0.6,
    });
    expect(computeSeasonState({ ...season, later: 4, degradations: [] })).toMatchObject({
      value: 2,
    });
  });
});

describe('item seasons', { timeout: 60_000 }, () => {
  let server: TestServer;
  let templateId: number;
  beforeAll(async () => {
    server = await startTestServer();
    templateId = await makeTemplate(server);
  });
  afterAll(() => server.close());
  // the seasons of earlier tests have ended by now
  beforeEach(() => server.clock.advance(30 * dayMs));
  const office = async <T = { id: number }>(method: string, path: string, body?: unknown) =>
    (await server.admin()).section<T>(method, path, body);
  let counter = 0;
  const ahead = (days: number) =>
    new Date(server.clock.now().getTime() + days * dayMs).toISOString();
  const draft = (days: number, overrides: object = {}) => ({
    name: `Season ${++counter}`,
    seasonCounter: counter * 10,
    endAt: ahead(days),
    ...overrides,
  });
  const season = async (days: number, overrides: object = {}) =>
    (await office('POST', base, draft(days, overrides))).id;
  const grant = async (player: Player, body: Record<string, unknown> = {}) => {
    const { itemIds } = await callApi((await server.admin()).connection, 'adminGrantInventory', {
      params: { id: player.userId },
      body: { inventoryId: templateId, amount: 1, reason: 'Test', ...body },
    });
    return itemIds[0] ?? 0;
  };
  const seasonOf = async (player: Player, itemId: number) => {
    const params = { id: player.accountId, itemId };
    const { season } = await callApi(player.connection, 'itemDetail', { params });
    return season;
  };
  const stateOf = async (id: number) =>
    (await office<{ state: string }>('GET', `${base}/${id}`)).state;
  const remove = (id: number) => office('DELETE', `${base}/${id}`);

  it('stay with their items; each later one reduces the items’ rewards by its percent (R3.69, R7.148)', async () => {
    const player = await server.player();
    const before = await grant(player);
    expect(await seasonOf(player, before)).toBeNull();
    const first = await season(1, {
      powerModifier: 2,
      valueModifier: 3,
      degradations: [{ percent: 100 }, { percent: 50 }, { percent: 10 }],
    });
    const second = await season(2);
    // this season has already ended, so it counts as past whatever its number is; the next season
    // is the current one
    await season(-1);
    const third = await season(4, { powerModifier: 0 });
    expect([await stateOf(first), await stateOf(second)]).toEqual(['CURRENT', 'AHEAD']);
    const old = await grant(player);
    expect(await seasonOf(player, old)).toMatchObject({ id: first, power: 2, value: 3 });

    server.clock.advance(dayMs);
    expect(await stateOf(first)).toBe('OVER');
    const newer = await grant(player);
    expect(await seasonOf(player, newer)).toMatchObject({ id: second, power: 1, value: 1 });
    expect(await seasonOf(player, old)).toMatchObject({ id: first, power: 1, value: 1.5 });

    server.clock.advance(dayMs);
    const newest = await grant(player);
    expect(await seasonOf(player, newest)).toMatchObject({ id: third, power: 0 });
    expect(await seasonOf(player, old)).toMatchObject({ power: 0.2, value: 0.3 });

    server.clock.advance(3 * dayMs);
    expect(await seasonOf(player, await grant(player))).toBeNull();
    expect(await seasonOf(player, old)).toMatchObject({ power: 0.2 });
    expect(await seasonOf(player, before)).toBeNull();
  });

  it('apply to items of collections, items for everybody and restored ones too', async () => {
    const current = await season(1);
    const player = await server.player();
    const { typeId } = await office<{ typeId: number }>(
      'GET',
      `/api/game/admin/inventories/${templateId}`,
    );
    const vault = { name: 'Vault', inventoryTypeId: typeId, rarity: 2 };
    const { id: collectionId } = await office('POST', '/api/banking/admin/collections', vault);
    const { itemIds } = await callApi((await server.admin()).connection, 'adminGrantAsset', {
      params: { id: player.userId },
      body: { collectionId, amount: 1, reason: 'Test' },
    });
    const made = itemIds[0] ?? 0;
    expect(await seasonOf(player, made)).toMatchObject({ id: current });
    await makeTemplate(server, { typeId, isDefault: true, name: 'Everybody’s' });
    const fresh = await server.player();
    const { data } = await callApi(fresh.connection, 'listInventories', {
      params: { id: fresh.accountId },
      query: {},
    });
    expect(data).toMatchObject([{ name: 'Everybody’s', seasonId: current }]);
    const { connection } = await server.admin();
    const { commandId } = await callApi(connection, 'adminDeleteUserInventory', {
      params: { id: player.userId, itemId: made },
    });
    server.clock.advance(dayMs);
    await season(2);
    await callApi((await server.admin()).connection, 'adminUndo', {
      params: { id: commandId },
      body: { reason: 'Test' },
    });
    expect(await seasonOf(player, made)).toMatchObject({ id: current });
  });

  it('are not deleted while items exist; numbers are unique, also for ten at once', async () => {
    const current = await season(1);
    const player = await server.player();
    await grant(player);
    await expect(remove(current)).rejects.toMatchObject({ code: 'IN_USE' });
    const spare = await season(2);
    await remove(spare);
    await expect(remove(spare)).rejects.toMatchObject({ code: 'NOT_FOUND' });

    const taken = draft(3);
    const ten = await Promise.allSettled(
      Array.from({ length: 10 }, () => office('POST', base, taken)),
    );
    expect(ten.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = ten.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as Error] : [],
    );
    const because = buildFieldRefusalMatcher('seasonCounter', ruleMessages.takenBySeason());
    expect(refused).toMatchObject(Array.from({ length: 9 }, () => because));
    for (const [field, value] of [
      ['seasonCounter', 2 ** 31],
      ['powerModifier', -1],
      ['valueModifier', 1_001],
      ['endAt', '0000-01-01T00:00:00.000Z'],
      ['degradations', [{ percent: 1_001 }]],
      ['name', 'a\u0000b'],
    ] as const)
      await expect(office('POST', base, draft(3, { [field]: value }))).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining(field) as string,
      });
  });

  it('update open pages when changed and when they end', async () => {
    const { realtime, jobs } = server.app.kernel;
    const listEventsCausedBy = async (action: () => Promise<unknown>) => {
      const { newest } = await realtime.position(server.db.read, everybodyLogUserId);
      await action();
      return (await realtime.since(server.db.read, everybodyLogUserId, newest)).map(
        ({ type }) => type,
      );
    };
    const id = await season(1);
    await jobs.runNow('turns.tell');
    const renamed = () => office('POST', `${base}/${id}`, { name: 'Frost' });
    expect(await listEventsCausedBy(renamed)).toContain('CATALOGUE_UPDATED');
    const over = async () => {
      server.clock.advance(dayMs);
      await jobs.runNow('turns.tell');
    };
    expect(await listEventsCausedBy(over)).toContain('CATALOGUE_UPDATED');
  });

  it('deleted beside grants leave every item with a valid season or none', async () => {
    const player = await server.player();
    const current = await season(1);
    await Promise.allSettled([...Array.from({ length: 8 }, () => grant(player)), remove(current)]);
    const { data } = await callApi(player.connection, 'listInventories', {
      params: { id: player.accountId },
      query: {},
    });
    const named = await Promise.all(data.map(({ id }) => seasonOf(player, id)));
    expect(named.map((season) => season?.id ?? null)).toEqual(data.map((item) => item.seasonId));
  });

  it('are sent to the game with merge lines, badges and match rewards, and so are changes', async () => {
    const game = await server.gameServer(['matches', 'config']);
    const degradations = [{ percent: 90 }];
    const id = await season(5, { powerModifier: 1.5, degradations });
    const findSeason = async () => {
      const { seasons } = await game.config('1.0');
      return seasons.find((season) => season.id === id);
    };
    expect(await findSeason()).toMatchObject({ powerModifier: 1.5, degradations });
    await office('POST', `${base}/${id}`, { powerModifier: 0.5 });
    expect(await findSeason()).toMatchObject({ powerModifier: 0.5, degradations });
    await office('POST', '/api/banking/admin/pure-utilities/badges', {
      rarity: 4,
      maxCharges: 2,
      energyPerCharge: 3,
      chargeCost: 0,
    });
    await office('POST', '/api/game/admin/merge-lines', {
      name: 'Blades',
      type: 0,
      belonging: 0,
      inventories: [templateId],
    });
    await office('POST', '/api/game/admin/match-rewards', { itemType: 'EXP', amount: 5 });
    expect(await game.config('1.0')).toMatchObject({
      badges: [{ rarity: 4, maxCharges: 2, energyPerCharge: 3 }],
      mergeLines: [{ name: 'Blades', inventories: [templateId], price: null }],
      matchRewards: [{ itemType: 'EXP', amount: 5, firstMatch: false }],
      contracts: [],
    });
  });
});
