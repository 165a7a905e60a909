import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';

describe('the search of the list of users', () => {
  let server: TestServer;
  let admin: Admin;
  let players: Player[];
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
    players = [await server.player(), await server.player(), await server.player()];
    for (const [at, username] of ['Émile_of_the_Wall', 'emile-two', 'Ash'].entries())
      await server.db.asOwner(
        `update accounts set username = '${username}' where user_id = ${players[at]?.userId}`,
      );
  });
  afterAll(() => server.close());
  const id = (at: number): number => players[at]?.userId ?? 0;
  const find = async (body: Parameters<typeof callApi<'adminListUsers'>>[2]['body']) =>
    callApi(admin.connection, 'adminListUsers', { body });
  const findIds = async (q: string) => (await find({ q })).data.map((user) => user.id);

  it('finds a part of a name without regard to case', async () => {
    expect(await findIds('ÉMILE')).toEqual([id(0)]);
    expect(await findIds('MILE')).toEqual([id(1), id(0)]);
    expect(await findIds('of_the_wall')).toEqual([id(0)]);
    // an underscore stands for itself
    expect(await findIds('emile_two')).toEqual([]);
  });
  it('finds a part of an address, and an id with and without its sign', async () => {
    expect(await findIds((players[2]?.identity.email ?? '').toUpperCase())).toEqual([id(2)]);
    expect(await findIds(`#${id(2)}`)).toEqual([id(2)]);
    expect(await findIds(` ${id(2)} `)).toContain(id(2));
  });
  it('lists a user once, in the order of the list, page by page, with the other filters', async () => {
    await server.db.asOwner(`update accounts set username = 'example' where user_id = ${id(2)}`);
    const address = '@';
    const all = await find({ q: address, sort: 'id' });
    expect(all.data.map((user) => user.id)).toEqual(
      all.data.map((user) => user.id).toSorted((a, b) => a - b),
    );
    expect(new Set(all.data.map((user) => user.id)).size).toBe(all.total);
    const second = await find({ q: address, sort: 'id', page: 2, perPage: 1 });
    expect(second.data.map((user) => user.id)).toEqual([all.data[1]?.id]);
    expect(second.total).toBe(all.total);
    const admins = await find({ q: address, roleName: 'ADMIN' });
    expect(admins.data.every(({ roleNames }) => roleNames.includes('ADMIN'))).toBe(true);
    expect(admins.total).toBeGreaterThan(0);
    expect(admins.total).toBeLessThan(all.total);
  });
  it('selects the same users for an export', async () => {
    const file = await admin.connection.send('POST', '/api/admin/users/export', {
      body: { q: 'mile' },
    });
    const lines = file.text.trim().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain('emile-two');
  });
});
