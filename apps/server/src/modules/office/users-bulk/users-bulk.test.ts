import { callApi } from '@guildhall/simulator/client/api';
import type { Admin } from '@guildhall/simulator/client/admin';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@guildhall/contract/limits';
import {
  makeTemplate,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';
import { many, sql } from '../../../kernel/db/sql.ts';
import { bulkUserActionMessages } from './users-bulk.messages.ts';
import { userMessages } from '../users/users.messages.ts';
import {
  buildFieldRefusalMatcher,
  formatSentence,
  buildSentenceMatcher,
} from '../../../../test/harness/messages.harness.ts';
import { problem } from '@guildhall/contract/kit/problem/problem';

type Body = Parameters<typeof callApi<'adminBulkUsers'>>[2]['body'];
interface Entry {
  readonly id: number;
  readonly type: string;
  readonly text: string;
  readonly reason: string | null;
  readonly after: Record<string, unknown> | null;
  readonly parts: number;
}

describe('many users at once, and their list as a file', { timeout: 60_000 }, () => {
  let server: TestServer;
  let admin: Admin;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
  });
  afterAll(() => server.close());
  /**
   * Creates players and returns them in the order of their ids, which may differ from the order in
   * which they registered.
   */
  const people = async (count: number) =>
    (await Promise.all(Array.from({ length: count }, () => server.player()))).toSorted(
      (a, b) => a.userId - b.userId,
    );
  const idsOf = (players: readonly Player[]) => players.map((player) => ({ id: player.userId }));
  const preview = (users: Body['users'], action: Body['action']) =>
    callApi(admin.connection, 'adminBulkUsers', {
      query: { preview: 'true' },
      body: { users, action },
    });
  const run = (users: Body['users'], action: Body['action'], key?: string) =>
    callApi(
      admin.connection,
      'adminBulkUsers',
      { query: {}, body: { users, action, reason: 'For the tide' } },
      key === undefined ? {} : { headers: { 'idempotency-key': key } },
    );
  const statusOf = async (player: Player) =>
    (await callApi(admin.connection, 'adminGetUser', { params: { id: player.userId } })).statusId;
  const itemsOf = async (player: Player) =>
    (
      await callApi(admin.connection, 'adminListUserInventories', {
        params: { id: player.userId },
        body: {},
      })
    ).data;
  const log = async (filters: Record<string, unknown>) =>
    (
      await admin.section<{ data: Entry[] }>('POST', '/api/admin/activity-log/list', {
        ...filters,
        perPage: 100,
      })
    ).data;
  const undo = (id: number | null) =>
    callApi(admin.connection, 'adminUndo', { params: { id: id ?? 0 }, body: { reason: 'Test' } });

  it('are blocked as the preview says, which lists those left out with reasons and changes nothing', async () => {
    const [firstPlayer, secondPlayer, blocked, support] = [
      ...(await people(3)),
      await server.support(),
    ] as [Player, Player, Player, Player];
    const [boss] = await people(1);
    await callApi(admin.connection, 'adminUpdateUser', {
      params: { id: boss?.userId ?? 0 },
      body: { rolesToAdd: ['ADMIN'] },
    });
    await run(idsOf([blocked]), { kind: 'block', until: null });
    const chosen = [
      ...idsOf([secondPlayer, firstPlayer, blocked, support]),
      { id: boss?.userId ?? 0 },
      { id: admin.userId },
      { id: 999_999_999 },
    ];
    const newest = async () => (await log({}))[0]?.id;
    const before = await newest();
    const seen = await preview(chosen, { kind: 'block', until: null });
    expect(await newest()).toBe(before);
    expect([await statusOf(firstPlayer), await statusOf(secondPlayer)]).toEqual([1, 1]);
    expect(seen.touched.map((user) => user.id)).toEqual([
      firstPlayer.userId,
      secondPlayer.userId,
      support.userId,
    ]);
    expect(seen.leftOut.map(({ id, why }) => [id, why])).toEqual([
      [admin.userId, 'self'],
      [blocked.userId, 'blocked'],
      [boss?.userId, 'administrator'],
      [999_999_999, 'deleted'],
    ]);
    const reply = await run(
      seen.touched.map(({ id, version }) => ({ id, version })),
      { kind: 'block', until: null },
    );
    expect(reply).toMatchObject({
      touched: seen.touched,
      leftOut: [],
      commandId: expect.any(Number) as number,
    });
    expect([
      await statusOf(firstPlayer),
      await statusOf(secondPlayer),
      await statusOf(blocked),
      await statusOf(boss as Player),
    ]).toEqual([3, 3, 3, 1]);
    // the sessions of blocked users have ended
    await expect(
      callApi(firstPlayer.connection, 'listBalances', { params: { id: firstPlayer.userId } }),
    ).rejects.toMatchObject({ status: 401 });
    expect((await log({ userId: firstPlayer.userId }))[0]).toMatchObject({
      type: 'users.update',
      reason: 'For the tide',
      after: { blockReason: 'For the tide' },
    });
    expect((await log({ type: 'users.bulk' }))[0]).toMatchObject({
      id: reply.commandId,
      text: formatSentence(bulkUserActionMessages.blockedUsers({ n: 3 })),
    });
  });

  it('leave out users changed since the preview; an unblock restores the status before the block', async () => {
    const [firstPlayer, secondPlayer] = (await people(2)) as [Player, Player];
    const seen = await preview(idsOf([firstPlayer, secondPlayer]), { kind: 'block', until: null });
    await callApi(admin.connection, 'adminUpdateUser', {
      params: { id: secondPlayer.userId },
      body: { accessType: 1 },
    });
    const reply = await run(
      seen.touched.map(({ id, version }) => ({ id, version })),
      { kind: 'block', until: '2099-01-01T00:00:00.000Z' },
    );
    expect(reply.touched.map((user) => user.id)).toEqual([firstPlayer.userId]);
    expect(reply.leftOut).toMatchObject([{ id: secondPlayer.userId, why: 'changed' }]);
    const freed = await run(idsOf([firstPlayer, secondPlayer]), { kind: 'unblock' });
    expect(freed.leftOut).toMatchObject([{ id: secondPlayer.userId, why: 'not-blocked' }]);
    expect(await statusOf(firstPlayer)).toBe(1);
  });

  it('get a grant repeated under its key once, also at the same moment', async () => {
    const [players, inventoryId] = [await people(3), await makeTemplate(server)];
    const grant = () =>
      run(idsOf(players), { kind: 'item', inventoryId, amount: 2 }, 'bulk-grant-of-the-test');
    const seen = await preview(idsOf(players), { kind: 'item', inventoryId, amount: 2 });
    expect(seen.what).toMatchObject({ total: '6', left: null });
    const [first, second] = await Promise.all([grant(), grant()]);
    expect(second.commandId).toBe(first.commandId);
    expect((await grant()).commandId).toBe(first.commandId);
    for (const player of players) expect(await itemsOf(player)).toHaveLength(2);
    const { data } = await callApi(
      players[0]?.connection as Player['connection'],
      'listNotifications',
      { params: { id: players[0]?.userId ?? 0 }, query: {} },
    );
    expect(data.filter((row) => row.type === 'INVENTORY_ADDED')).toHaveLength(1);
  });

  it('allow the undo of one grant of a batch; the whole batch is undone as one', async () => {
    const [[firstPlayer, secondPlayer], inventoryId] = [
      (await people(2)) as [Player, Player],
      await makeTemplate(server),
    ];
    await run(idsOf([firstPlayer, secondPlayer]), { kind: 'item', inventoryId, amount: 1 });
    const [entry] = await log({ userId: firstPlayer.userId, type: 'users.grant-inventory' });
    await undo(entry?.id ?? 0);
    expect([(await itemsOf(firstPlayer)).length, (await itemsOf(secondPlayer)).length]).toEqual([
      0, 1,
    ]);
    const again = await run(idsOf([firstPlayer, secondPlayer]), {
      kind: 'item',
      inventoryId,
      amount: 3,
    });
    await undo(again.commandId);
    expect([(await itemsOf(firstPlayer)).length, (await itemsOf(secondPlayer)).length]).toEqual([
      0, 1,
    ]);
  });

  it('get nothing if the supply cap is too low: preview and refusal name the rest', async () => {
    const [players, inventoryId] = [await people(3), await makeTemplate(server, { supplyCap: 5 })];
    expect(
      (await preview(idsOf(players), { kind: 'item', inventoryId, amount: 2 })).what,
    ).toMatchObject({ total: '6', left: '5' });
    await expect(
      run(idsOf(players), { kind: 'item', inventoryId, amount: 2 }),
    ).rejects.toMatchObject({
      status: 409,
      message: buildSentenceMatcher(bulkUserActionMessages.onlyLeftNobodyPaid({ wholeUnits: '5' })),
    });
    for (const player of players) expect(await itemsOf(player)).toEqual([]);
    await run(idsOf(players.slice(0, 2)), { kind: 'item', inventoryId, amount: 2 });
    expect(
      (await preview(idsOf(players), { kind: 'item', inventoryId, amount: 1 })).what,
    ).toMatchObject({ total: '3', left: '1' });
  });

  it('each get currency without a cap: nothing of it is left or short', async () => {
    await admin.section('POST', '/api/banking/admin/currencies', {
      name: 'Ember',
      code: 'EMBER',
      type: 0,
      decimals: 0,
    });
    const players = await people(2);
    const action = { kind: 'currency', currency: 'EMBER', amount: 5 } as const;
    expect((await preview(idsOf(players), action)).what).toMatchObject({ total: '10', left: null });
    await run(idsOf(players), action);
    for (const player of players)
      expect(
        (await callApi(player.connection, 'listBalances', { params: { id: player.userId } })).data,
      ).toMatchObject([{ currency: 'EMBER', available: 5 }]);
  });

  it('each get currency, or nobody does if its cap is too low', async () => {
    await admin.section('POST', '/api/banking/admin/currencies', {
      name: 'Gold',
      code: 'GOLD',
      type: 0,
      decimals: 2,
      supplyCap: '1000',
    });
    const players = await people(2);
    const action = (amount: number) => ({ kind: 'currency', currency: 'GOLD', amount }) as const;
    expect((await preview(idsOf(players), action(450))).what).toEqual({
      name: 'Gold',
      currency: 'GOLD',
      decimals: 2,
      total: '900',
      left: '1000',
      issued: null,
      held: '0',
    });
    const beforeAndAfter = (answer: Awaited<ReturnType<typeof preview>>) =>
      answer.touched.map(({ before, after }) => [before, after]);
    expect(beforeAndAfter(await preview(idsOf(players), action(450)))).toEqual([
      ['0', '450'],
      ['0', '450'],
    ]);
    await expect(run(idsOf(players), action(600))).rejects.toMatchObject({
      status: 409,
      message: buildSentenceMatcher(
        bulkUserActionMessages.onlyLeftNobodyPaid({ wholeUnits: '10.00' }),
      ),
    });
    await expect(run(idsOf(players), action(10))).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('amount') as string,
    });
    const { commandId } = await run(idsOf(players), action(450));
    const own = async () =>
      Promise.all(
        players.map(
          async (player) =>
            (await callApi(player.connection, 'listBalances', { params: { id: player.userId } }))
              .data[0]?.available ?? 0,
        ),
      );
    expect(await own()).toEqual([450, 450]);
    expect((await preview(idsOf(players), action(100))).what).toMatchObject({ held: '900' });
    await undo(commandId);
    expect(await own()).toEqual([0, 0]);
  });

  it('get an avatar unless they have it already', async () => {
    const { id: avatarId } = await admin.section<{ id: number }>('POST', '/api/admin/avatars', {
      name: 'Lantern',
      isDefault: false,
    });
    const [firstPlayer, secondPlayer] = (await people(2)) as [Player, Player];
    await callApi(admin.connection, 'adminGrantAvatar', {
      params: { id: firstPlayer.userId },
      body: { avatarId },
    });
    const reply = await run(idsOf([firstPlayer, secondPlayer]), { kind: 'avatar', avatarId });
    expect(reply).toMatchObject({
      touched: [{ id: secondPlayer.userId }],
      leftOut: [{ id: firstPlayer.userId, why: 'owned' }],
      what: { name: 'Lantern', total: '1' },
    });
    await expect(run(idsOf([firstPlayer]), { kind: 'avatar', avatarId })).rejects.toMatchObject({
      status: 409,
    });
  });

  it('name wrong fields of a batch: too many users, no reason, a past end, a missing item', async () => {
    const [firstPlayer] = (await people(1)) as [Player];
    const many = Array.from({ length: limits.userBulkMax + 1 }, (_, at) => ({ id: at + 1 }));
    await expect(run(many, { kind: 'unblock' })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('users') as string,
    });
    await expect(
      callApi(admin.connection, 'adminBulkUsers', {
        query: {},
        body: { users: idsOf([firstPlayer]), action: { kind: 'unblock' } },
      }),
    ).rejects.toMatchObject({ status: 400, message: expect.stringContaining('reason') as string });
    await expect(
      run(idsOf([firstPlayer]), { kind: 'block', until: '2001-01-01T00:00:00.000Z' }),
    ).rejects.toMatchObject(
      buildFieldRefusalMatcher('action.until', bulkUserActionMessages.mustFuture()),
    );
    await expect(
      run(idsOf([firstPlayer]), { kind: 'item', inventoryId: 999_999, amount: 1 }),
    ).rejects.toMatchObject(
      buildFieldRefusalMatcher('action.inventoryId', problem('idAbsent', { id: 999_999 })),
    );
  });

  it('are exported by filters without formulas in cells, and the log names who exported how many (A19)', async () => {
    const [firstPlayer, secondPlayer] = (await people(2)) as [Player, Player];
    await server.db.transaction((tx) =>
      many(
        tx,
        sql`update accounts set username = '=HYPERLINK("x")' where user_id = ${firstPlayer.userId}`,
      ),
    );
    const file = async (filters: Record<string, unknown>) =>
      (await admin.connection.send('POST', '/api/admin/users/export', { body: filters })).text;
    const text = await file({ username: 'HYPERLINK' });
    expect(text.split('\r\n')[0]).toBe(
      '"ID","Avatar","Username","E-mail","Roles","Status","Level","Access","Registered"',
    );
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
    expect(text).not.toContain(secondPlayer.identity.email);
    expect((await log({ type: 'users.export' }))[0]).toMatchObject({
      text: formatSentence(userMessages.exportedUsersMany({ n: 1 })),
      after: { rows: 1, filters: { username: 'HYPERLINK' } },
    });
    await callApi(admin.connection, 'setLanguage', {
      params: { id: admin.accountId },
      body: { language: 'ru' },
    });
    expect(await file({ username: 'HYPERLINK' })).toMatch(/"Эл. почта".*\r\n.*"Не подтверждён"/);
    await callApi(admin.connection, 'setLanguage', {
      params: { id: admin.accountId },
      body: { language: 'en' },
    });
    const [{ n } = { n: 0 }] = await many<{ n: number }>(
      server.db.read,
      sql`select count(*)::int as n from users where deleted_at is null`,
    );
    expect((await file({})).trimEnd().split('\r\n')).toHaveLength(n + 1);
  });
  it('name the author in every record: single, bulk, each part, and undone ones (A31)', async () => {
    const by = await server.secondAdmin();
    const { username } = (await by.me()).account;
    const [firstPlayer, secondPlayer] = (await people(2)) as [Player, Player];
    const newest = (await log({}))[0]?.id ?? 0;
    await callApi(by.connection, 'adminUpdateUser', {
      params: { id: firstPlayer.userId },
      body: { accessType: 1 },
    });
    const many = await callApi(by.connection, 'adminBulkUsers', {
      query: {},
      body: {
        users: idsOf([firstPlayer, secondPlayer]),
        action: { kind: 'block', until: null },
        reason: 'For the tide',
      },
    });
    await callApi(by.connection, 'adminUndo', {
      params: { id: many.commandId ?? 0 },
      body: { reason: 'Test' },
    });
    const links: number[] = [];
    for (const n of [1, 2])
      links.push(
        (
          await by.section<{ id: number }>('POST', '/api/admin/hot-links', {
            link: `https://example.org/who/${n}`,
            active: false,
          })
        ).id,
      );
    await by.section('POST', '/api/admin/hot-links/bulk', { ids: links, set: { title: 'Both' } });
    await by.section('POST', '/api/admin/hot-links/bulk', { ids: links, remove: true });
    const groups = (await log({})).filter(({ parts }) => parts > 0);
    const parts = await Promise.all(groups.map(({ id: partOf }) => log({ partOf })));
    const since = [...(await log({})), ...parts.flat()]
      .filter(({ id }) => id > newest)
      .map((entry) => entry as Entry & { actorId: number | null; actorName: string });
    const types = [
      'activity-log.undo',
      'hot-links.bulk',
      'hot-links.create',
      'hot-links.remove',
      'hot-links.update',
      'users.bulk',
      'users.update',
    ];
    expect([...new Set(since.map(({ type }) => type))].sort()).toEqual(types);
    for (const { type, actorId, actorName } of since)
      expect([type, actorId, actorName]).toEqual([type, by.userId, username]);
  });
});
