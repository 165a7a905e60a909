import { callApi } from '@guildhall/simulator/client/api';
import type { Admin } from '@guildhall/simulator/client/admin';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeTemplate,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';

describe('the own items', () => {
  let server: TestServer;
  let admin: Admin;
  let player: Player;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
    player = await server.player();
    const { data } = await list({});
    firstIds = data.map(({ id }) => id);
    for (const [name, rarity, dlc, amount] of [
      ['Tide bow', 2, 'Tides', 30],
      ['Ember Bow', 7, null, 2],
      ['Cloak', 7, null, 1],
    ] as const) {
      const inventoryId = await makeTemplate(server, { name, rarity, dlc });
      await callApi(admin.connection, 'adminGrantInventory', {
        params: { id: player.userId },
        body: { inventoryId, amount, reason: 'Test' },
      });
    }
  });
  afterAll(() => server.close());
  let firstIds: readonly number[] = [];
  const list = (query: Record<string, string>) =>
    callApi(player.connection, 'listInventories', { params: { id: player.accountId }, query });
  /** Returns the names of the granted items that a query finds. */
  const names = async (query: Record<string, string>) =>
    (await list(query)).data.filter(({ id }) => !firstIds.includes(id)).map(({ name }) => name);

  it('are filtered and sorted as a whole, and not within a page (R7.92)', async () => {
    expect(await names({ q: ' ember b', perPage: '1' })).toEqual(['Ember Bow']);
    expect(await names({ q: 'bow', rarity: '7' })).toEqual(['Ember Bow', 'Ember Bow']);
    expect((await names({ order: 'rarity' })).slice(0, 3)).toEqual([
      'Cloak',
      'Ember Bow',
      'Ember Bow',
    ]);
    expect((await names({ order: 'name', rarity: '7' }))[0]).toBe('Cloak');
    expect((await list({ dlc: 'Tides', page: '2' })).data).toHaveLength(10);
    const [{ typeId, section } = { typeId: 0, section: 9 }] = (await list({ q: 'cloak' })).data;
    expect(await names({ typeId: String(typeId) })).toEqual(['Cloak']);
    expect(await names({ typeId: String(typeId), section: String(section) })).toEqual(['Cloak']);
    expect(await names({ typeId: String(typeId), section: '2' })).toEqual([]);
  });

  it('are counted by the values of all filters, whatever the page and the filters', async () => {
    const { counts = [], data } = await list({ counts: 'true', perPage: '1', rarity: '7' });
    expect(data).toHaveLength(1);
    const own = counts.filter(({ typeName }) => typeName.startsWith('Type '));
    expect(own.map(({ rarity, dlc, count }) => [rarity, dlc, count])).toEqual([
      [2, 'Tides', 30],
      [7, null, 2],
      [7, null, 1],
    ]);
    expect((await list({})).counts).toBeUndefined();
  });
});
