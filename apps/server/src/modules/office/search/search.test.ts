import { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeTemplate,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';
import { many, sql } from '../../../kernel/db/sql.ts';

describe('the search of the office', () => {
  let server: TestServer;
  let admin: Admin;
  let player: Player;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
    player = await server.player();
    // sets a name that shares no part with the random names of other players
    await server.db.transaction((tx) =>
      many(tx, sql`update accounts set username = 'Zqember_Xylo' where user_id = ${player.userId}`),
    );
  });
  afterAll(() => server.close());
  const find = (text: string, by = admin.connection) =>
    callApi(by, 'adminFind', { query: { text } });
  const titles = async (text: string) => (await find(text)).records.map(({ title }) => title);

  it('finds players by part of the name or address and by id; names that begin with it come first', async () => {
    const other = await server.player();
    await server.db.transaction((tx) =>
      many(tx, sql`update accounts set username = 'Old_Zqember' where user_id = ${other.userId}`),
    );
    const findPlayerIds = async (text: string) => (await find(text)).players.map(({ id }) => id);
    expect(await findPlayerIds('ZQEMBER')).toEqual([player.userId, other.userId]);
    expect(await findPlayerIds('xylo')).toEqual([player.userId]);
    expect(await findPlayerIds('zq')).toEqual([player.userId, other.userId]);
    expect(await findPlayerIds('xy')).toEqual([player.userId]);
    expect(await findPlayerIds('qe')).toEqual([other.userId, player.userId]);
    expect(await findPlayerIds(player.identity.email)).toEqual([player.userId]);
    expect(await findPlayerIds(String(player.userId))).toContain(player.userId);
    expect(await findPlayerIds(`#${player.userId}`)).toEqual([player.userId]);
    expect((await find(`#${player.userId}`)).players).toEqual([
      {
        id: player.userId,
        username: 'Zqember_Xylo',
        email: player.identity.email,
        lvl: expect.any(Number) as number,
        statusId: expect.any(Number) as number,
      },
    ]);
    expect(await findPlayerIds('e')).toEqual([]);
    expect(await findPlayerIds('%')).toEqual([]);
  });

  it('puts a name of two letters first, however many longer names begin with it', async () => {
    const others = await Promise.all(Array.from({ length: 9 }, () => server.player()));
    const short = await server.player();
    await server.db.transaction(async (tx) => {
      for (const [at, { userId }] of others.entries())
        await many(tx, sql`update accounts set username = ${`Wq${at}x`} where user_id = ${userId}`);
      await many(tx, sql`update accounts set username = 'Wq' where user_id = ${short.userId}`);
    });
    expect((await find('wq')).players[0]?.id).toBe(short.userId);
  });

  it('finds rows of every section by words of the title, with picture and rarity, unless deleted', async () => {
    const id = await makeTemplate(server, { name: 'Ember Mantle', rarity: 4 });
    await admin.section('POST', '/api/admin/articles', {
      title: 'Season of embers',
      text: 'Soon.',
      published: false,
    });
    const { id: gone } = await admin.section<{ id: number }>('POST', '/api/admin/avatars', {
      name: 'Ember face',
      isDefault: false,
    });
    await admin.section('DELETE', `/api/admin/avatars/${gone}`);
    const { records } = await find('ember');
    expect(records).toContainEqual({
      section: 'inventories',
      id,
      title: 'Ember Mantle',
      rarity: 4,
      image: null,
    });
    expect(records.map(({ section }) => section)).toContain('articles');
    expect(records.map(({ title }) => title)).not.toContain('Ember face');
    expect(await titles('mantle EMB')).toEqual(['Ember Mantle']);
    expect(await titles('ma')).toContain('Ember Mantle');
    expect(await titles('tl')).toContain('Ember Mantle');
    await makeTemplate(server, { name: '大王者の剣' });
    await makeTemplate(server, { name: 'Ёжик-Щит' });
    expect(await titles('王者')).toEqual(['大王者の剣']);
    expect(await titles('ЩИ')).toEqual(['Ёжик-Щит']);
    expect(await titles('mantle of salt')).toEqual([]);
    expect((await find(`#${id}`)).records).toContainEqual(
      expect.objectContaining({ section: 'inventories', id }),
    );
  });

  it('finds requests for support staff, and neither players nor rows of other sections (R2.166)', async () => {
    const person = await server.support();
    const time = {
      now: () => server.clock.now().getTime(),
      pause: (ms: number) => Promise.resolve(server.clock.advance(ms)),
    };
    const support = await new Admin(server.base, person.identity, undefined, time).enter();
    await callApi(player.connection, 'requestAlphaKey', {
      params: { id: player.userId },
      body: {
        contentCreator: false,
        link: '',
        device: 'PC',
        age: '30',
        gender: 'Other',
        games: 'Chess',
        country: 'DE',
        foundUs: 'Friends',
      },
    });
    await makeTemplate(server, { name: player.identity.email.split('@')[0] ?? '' });
    const { players, records } = await find(player.identity.email, support.connection);
    expect(players).toEqual([]);
    expect(records).toMatchObject([
      { section: 'alpha-key-requests', title: player.identity.email },
    ]);
    expect((await find('Ember', support.connection)).records).toEqual([]);
  });
});
