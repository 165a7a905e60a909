import { callApi } from '@guildhall/simulator/client/api';
import type { GameServer } from '@guildhall/simulator/client/game-server';
import type { Player } from '@guildhall/simulator/client/player';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeAttribute,
  makeTemplate,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';

const dayMs = 86_400_000;

describe('the loadout of an account', () => {
  let server: TestServer;
  let game: GameServer;
  beforeAll(async () => {
    server = await startTestServer();
    game = await server.gameServer();
  });
  afterAll(() => server.close());
  const office = async <T = { id: number }>(method: string, path: string, body?: unknown) =>
    (await server.admin()).section<T>(method, path, body);
  const type = (name: string, overrides: object = {}) =>
    office('POST', '/api/game/admin/inventory-types', {
      name,
      section: 0,
      category: 'GEAR',
      internalName: `${name}_${randomBytes(4).toString('hex')}`,
      filterName: name,
      ...overrides,
    });
  const give = async (player: Player, inventoryId: number): Promise<number> => {
    const { itemIds } = await callApi((await server.admin()).connection, 'adminGrantInventory', {
      params: { id: player.userId },
      body: { inventoryId, amount: 1, reason: 'Test' },
    });
    return itemIds[0] ?? 0;
  };
  const loadout = ({ accountId }: Pick<Player, 'accountId'>, mode: 'VR' | 'FS' = 'FS') =>
    game.call('readLoadout', { params: { id: accountId }, query: { mode } });
  const ids = async (player: Player, mode: 'VR' | 'FS') =>
    (await loadout(player, mode)).data.map(({ id }) => id);

  it('holds visible owned items fit for the mode, newest first, as a ticket shows them', async () => {
    const player = await server.player();
    const made = await Promise.all(
      [{}, { isVr: true }, { visible: false }].map(async (overrides, at) =>
        makeTemplate(server, { typeId: (await type(`kind_${at}`, overrides)).id }),
      ),
    );
    const items: number[] = [];
    for (const templateId of [...made, made[0] ?? 0]) items.push(await give(player, templateId));
    const [plain = 0, vr = 0, , gone = 0] = items;
    await give(await server.player(), made[0] ?? 0);
    await callApi((await server.admin()).connection, 'adminDeleteUserInventory', {
      params: { id: player.userId, itemId: gone },
    });
    expect(await ids(player, 'VR')).toEqual([vr, plain]);
    expect(await ids(player, 'FS')).toEqual([plain]);
    const ticket = await game.admit(await player.ticket('1.0', 'Northreach'), 'VR');
    expect(ticket.items).toEqual((await loadout(player, 'VR')).data);
  });

  it('has an item’s attributes by formula with its perks, its season and its power', async () => {
    const typeId = (await type('blade')).id;
    const reach = await makeAttribute(server, { paramA: 1, paramB: 2, paramC: 1 });
    const { internalName } = await office<{ internalName: string }>(
      'GET',
      `/api/game/admin/character-attributes/${reach}`,
    );
    const perk = await office('POST', '/api/game/admin/perks', {
      name: 'Long arm',
      type: 'COMMON',
      category: 'Offence',
      characterAttributes: [reach],
      rarityPoints: [2, 2, 2, 2, 2, 2, 2, 2, 2, 2],
    });
    await office('POST', '/api/game/admin/rarity-acquisitions', {
      inventoryTypeId: typeId,
      rarity: 0,
      type: 'PERK_GRANT',
      perkType: 'COMMON',
    });
    const season = await office('POST', '/api/game/admin/item-seasons', {
      name: 'Ash',
      seasonCounter: 1,
      powerModifier: 1.5,
      endAt: new Date(server.clock.now().getTime() + dayMs).toISOString(),
      degradations: [{ percent: 80 }],
    });
    const player = await server.player();
    const attributes = [{ characterAttributeId: reach, value: 2 }];
    await give(player, await makeTemplate(server, { typeId, rarity: 0, attributes }));
    // the formula is 1 + 2 v + v²: the base has v = 2, the value with two points of the perk has v
    // = 4
    expect((await loadout(player)).data).toMatchObject([
      {
        perks: [{ perkId: perk.id, points: 2 }],
        attributes: [{ id: reach, internalName, base: 9, value: 25 }],
        seasonId: season.id,
        season: { name: 'Ash', power: 1.2 },
        energyState: null,
      },
    ]);
  });

  it('shows the energy of a badge without the reserved part', async () => {
    const typeId = (await type('badge', { section: 2, category: 'BADGE' })).id;
    await office('POST', '/api/banking/admin/pure-utilities/badges', {
      rarity: 6,
      maxCharges: 1,
      energyPerCharge: 1,
      chargeCost: 0,
    });
    const player = await server.player();
    const badge = await give(player, await makeTemplate(server, { typeId, rarity: 6 }));
    expect((await loadout(player)).data).toMatchObject([
      { id: badge, energy: 1, charges: 1, energyState: 'READY' },
    ]);
    await game.admit(await player.ticket('1.0', 'Northreach'), 'FS');
    await game.call('startMatch', {
      body: {
        serverId: game.serverId,
        matchId: randomBytes(6).toString('hex'),
        mode: 'FS',
        players: [{ accountId: player.accountId, itemId: badge }],
      },
    });
    expect((await loadout(player)).data).toMatchObject([
      { id: badge, energy: 0, charges: 0, energyState: 'EMPTY' },
    ]);
  });

  it('is empty with a reason for players who may not play; unknown accounts answer 404', async () => {
    const player = await server.player();
    await give(player, await makeTemplate(server));
    await office('POST', '/api/game/admin/sessions-settings', { enabled: false });
    expect(await loadout(player)).toEqual({ refused: 'CLOSED', data: [] });
    await office('POST', '/api/game/admin/sessions-settings', { enabled: true });
    expect(await loadout(player)).toMatchObject({ refused: null, data: [{ rarity: 3 }] });
    await callApi((await server.admin()).connection, 'adminUpdateUser', {
      params: { id: player.userId },
      body: { statusId: 3, reason: 'Test' },
    });
    expect(await loadout(player)).toEqual({ refused: 'BLOCKED', data: [] });
    await expect(loadout({ accountId: 999_999 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const params = { id: player.accountId };
    for (const query of [{}, { mode: 'XR' }])
      await expect(
        game.call('readLoadout', { params, query: query as { mode: 'FS' } }),
      ).rejects.toMatchObject({
        code: 'VALIDATION',
        message: expect.stringContaining('mode') as string,
      });
  });
});
