import { sections } from '@guildhall/contract/sections';
import { userSortOrders } from '@guildhall/contract/office/users/users';
import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  waitForResult,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';
import { many, sql } from '../../../kernel/db/sql.ts';
import { userMessages } from './users.messages.ts';
import { formatSentence } from '../../../../test/harness/messages.harness.ts';

interface Entry {
  readonly type: string;
  readonly text: string;
  readonly actorId: number | null;
  readonly actorName: string;
}

describe('names in the office', () => {
  let server: TestServer;
  let admin: Admin;
  let players: Player[];
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
    players = [await server.player(), await server.player(), await server.player()];
  });
  afterAll(() => server.close());
  const log = async (filter: Record<string, unknown>): Promise<Entry[]> =>
    (
      await admin.section<{ data: Entry[] }>('POST', '/api/admin/activity-log/list', {
        perPage: 100,
        ...filter,
      })
    ).data;
  const readings = () =>
    many<{ n: number }>(
      server.db.read,
      sql`select count(*)::int as n from commands where type = 'users.read'`,
    );
  const nameOf = async (player: Player) =>
    (await callApi(admin.connection, 'adminUserNames', { body: { ids: [player.userId] } })).data[0]
      ?.name ?? '';

  it('in a section’s list or of referenced users are not logged as profile views', async () => {
    const before = await readings();
    for (const section of sections)
      if (section.kind !== 'settings') await admin.section('POST', `${section.base}/list`, {});
    await callApi(admin.connection, 'adminListUsers', { body: {} });
    const ids = players.map((player) => player.userId);
    const { data } = await callApi(admin.connection, 'adminUserNames', {
      body: { ids: [...ids, 999_999] },
    });
    expect(data.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      ids.toSorted((a, b) => a - b),
    );
    expect(data.flatMap((row) => Object.keys(row))).toEqual(ids.flatMap(() => ['id', 'name']));
    expect(await readings()).toEqual(before);
    await callApi(admin.connection, 'adminGetUser', { params: { id: ids[0] ?? 0 } });
    expect(await readings()).not.toEqual(before);
  });

  it('sort a list in its default order if the requested order is unknown', async () => {
    const bases = sections.flatMap(({ kind, base }) => (kind === 'settings' ? [] : [base]));
    const asked = ['toString', '-constructor', 'nothing'];
    const answers = await Promise.all(
      bases.flatMap((base) =>
        asked.map((sort) => admin.section<{ page: number }>('POST', `${base}/list`, { sort })),
      ),
    );
    expect(answers.map(({ page }) => page)).toEqual(answers.map(() => 1));
  });

  it('sort users in any order, none of them twice or missing', async () => {
    const rowsBy = async (sort: (typeof userSortOrders)[number]) => {
      const pages = [];
      for (let page = 1; page <= 4; page++)
        pages.push(
          ...(
            await callApi(admin.connection, 'adminListUsers', { body: { sort, page, perPage: 1 } })
          ).data,
        );
      return pages;
    };
    for (const sort of userSortOrders) {
      const rows = await rowsBy(sort);
      expect(new Set(rows.map(({ id }) => id)).size, sort).toBe(4);
      const [name, way] = sort.startsWith('-') ? [sort.slice(1), -1] : [sort, 1];
      const values = rows
        .map((row) => row[name as 'id' | 'email' | 'username' | 'lvl' | 'createdAt'])
        .map((value) => (typeof value === 'string' ? value.toLowerCase() : value));
      expect(values, sort).toEqual(values.toSorted((a, b) => (a < b ? -way : a > b ? way : 0)));
    }
  });

  it('make actions before sign-in searchable as the player’s: registration, verification, sign-in', async () => {
    const [player] = players;
    if (!player) throw new Error('No player');
    await player.login();
    await callApi(new Player(server.base, player.identity).connection, 'forgotPassword', {
      body: { email: player.identity.email },
    });
    const name = await nameOf(player);
    const own = await log({ userId: player.userId });
    for (const type of ['users.register', 'sessions.login'])
      expect(own.find((entry) => entry.type === type)).toMatchObject({
        actorId: player.userId,
        actorName: name,
      });
    // anybody who knows an address can request a new password, so the log entry names no actor
    const asked = await waitForResult('the asking is done', async () =>
      (await log({ userId: player.userId })).find(({ type }) => type === 'credentials.forgot'),
    );
    expect(asked).toMatchObject({
      actorId: null,
      actorName: formatSentence({ key: 'actor.Visitor' }),
    });
    expect((await log({ actorId: player.userId })).map(({ type }) => type)).toContain(
      'users.register',
    );
  });

  it('describe an operator’s action on a user by action and row, in English and Russian', async () => {
    const [, player] = players;
    if (!player) throw new Error('No player');
    const name = await nameOf(player);
    const update = (body: Parameters<typeof callApi<'adminUpdateUser'>>[2]['body']) =>
      callApi(admin.connection, 'adminUpdateUser', { params: { id: player.userId }, body });
    await update({ statusId: 3, blockedUntil: '2190-05-04T00:00:00.000Z', reason: 'Cheating' });
    await update({ statusId: 2, reason: 'Served' });
    await update({ rolesToAdd: ['SUPPORT'], accessType: 1, reason: 'Helps' });
    await update({ userRolesToDrop: ['SUPPORT'], reason: 'Left' });
    const texts = (await log({ userId: player.userId }))
      .filter(({ type }) => type === 'users.update')
      .map(({ text }) => text);
    expect(texts).toEqual(
      [
        userMessages.tookRoleFrom({ player: name, role: 'SUPPORT' }),
        userMessages.deeds({
          deeds: [
            userMessages.madeTester({ player: name }),
            userMessages.gaveRole({ player: name, role: 'SUPPORT' }),
          ],
        }),
        userMessages.unblocked({ player: name }),
        userMessages.blockedUntil({ player: name, date: '2190-05-04' }),
      ].map((entry) => formatSentence(entry)),
    );
    admin.connection.language = 'ru';
    const russian = (await log({ userId: player.userId }))
      .filter(({ type }) => type === 'users.update')
      .map(({ text }) => text);
    const sought = (await log({ q: `дана ${name}` })).map(({ text }) => text);
    admin.connection.language = undefined;
    expect(sought).toEqual([russian[1]]);
    expect(russian).toEqual([
      `У игрока ${name} отозвана роль SUPPORT`,
      `Игроку ${name} дан доступ тестировщика; Игроку ${name} дана роль SUPPORT`,
      `Разблокирован ${name}`,
      `Заблокирован ${name} до 2190-05-04`,
    ]);
    const [gave] = formatSentence(userMessages.gaveRole({ player: name, role: 'SUPPORT' })).split(
      ' ',
    );
    expect((await log({ q: gave })).map(({ text }) => text)).toContain(texts[1]);
  });
});
