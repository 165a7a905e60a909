import { callApi } from '@guildhall/simulator/client/api';
import type { Admin } from '@guildhall/simulator/client/admin';
import { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeTemplate,
  createIdentity,
  playTestMatch,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';
import { many, sql } from '../../../kernel/db/sql.ts';
import { computeChangedRoles, computeChangedUserSettings } from './users.policy.ts';
import { accountMessages } from '../../identity/accounts/accounts.messages.ts';
import { buildSentenceMatcher } from '../../../../test/harness/messages.harness.ts';

describe('a change of status', () => {
  const verified = {
    statusId: 2,
    statusBeforeBlock: null,
    blockedUntil: null,
    blockReason: null,
    accessType: 0,
  };
  it('keeps the status before a block and restores it', () => {
    const blocked = computeChangedUserSettings(verified, {
      statusId: 3,
      reason: 'Cheating',
      blockedUntil: null,
    });
    expect(blocked).toMatchObject({ statusId: 3, statusBeforeBlock: 2, blockReason: 'Cheating' });
    expect(
      computeChangedUserSettings(blocked, {
        statusId: 3,
        blockedUntil: '2030-01-01T00:00:00.000Z',
        reason: 'Longer',
      }),
    ).toMatchObject({ statusBeforeBlock: 2, blockedUntil: '2030-01-01T00:00:00.000Z' });
    expect(computeChangedUserSettings(blocked, { statusId: 2 })).toEqual(verified);
  });
  it('roles are added and dropped, each once (R6.17, R6.18)', () =>
    expect(
      computeChangedRoles(['PLAYER'], {
        rolesToAdd: ['SUPPORT', 'PLAYER'],
        userRolesToDrop: ['PLAYER'],
      }),
    ).toEqual(['SUPPORT']));
});

describe('people in the back office', () => {
  let server: TestServer;
  let admin: Admin;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
  });
  afterAll(() => server.close());
  const items = async (player: Player) =>
    (
      await callApi(player.connection, 'listInventories', {
        params: { id: player.accountId },
        query: {},
      })
    ).data;
  const update = (id: number, body: Parameters<typeof callApi<'adminUpdateUser'>>[2]['body']) =>
    callApi(admin.connection, 'adminUpdateUser', { params: { id }, body });
  const log = async (userId: number) =>
    (
      await admin.section<{ data: Record<string, unknown>[] }>(
        'POST',
        '/api/admin/activity-log/list',
        { userId, perPage: 100 },
      )
    ).data;

  // (R6.24, R7.108, R7.154, R7.178, R7.183)
  it('get items by a grant that notifies the player and logs who, why and what', async () => {
    const [player, template] = [await server.player(), await makeTemplate(server)];
    const { commandId, itemIds } = await callApi(admin.connection, 'adminGrantInventory', {
      params: { id: player.userId },
      body: { inventoryId: template, amount: 2, reason: 'Lost in a crash' },
    });
    expect(itemIds).toHaveLength(2);
    expect((await items(player)).map((item) => item.issuedId).toSorted((a, b) => a - b)).toEqual([
      1, 2,
    ]);
    const { data } = await callApi(player.connection, 'listNotifications', {
      params: { id: player.userId },
      query: {},
    });
    expect(data[0]).toMatchObject({ type: 'INVENTORY_ADDED', isRead: false });
    const listChangeEvents = await many<{ payload: unknown }>(
      server.db.read,
      sql`
        select payload
        from user_events
        where user_id = ${player.userId} and type = 'INVENTORY_LIST_CHANGED'`,
    );
    expect(listChangeEvents.map((row) => row.payload)).toEqual([{ accountId: player.accountId }]);
    expect((await log(player.userId))[0]).toMatchObject({
      id: commandId,
      type: 'users.grant-inventory',
      actorId: admin.userId,
      reason: 'Lost in a crash',
      undoable: true,
      after: { itemIds },
    });
  });
  it('can undo a grant once, with both in the log; a used item cannot be taken back', async () => {
    const [player, template] = [await server.player(), await makeTemplate(server)];
    const { commandId } = await callApi(admin.connection, 'adminGrantInventory', {
      params: { id: player.userId },
      body: { inventoryId: template, amount: 1 },
    });
    const undo = (id: number) =>
      callApi(admin.connection, 'adminUndo', {
        params: { id },
        body: { reason: 'The wrong player' },
      });
    const outcomes = await Promise.allSettled([undo(commandId), undo(commandId)]);
    expect(outcomes.filter((entry) => entry.status === 'fulfilled')).toHaveLength(1);
    expect(await items(player)).toEqual([]);
    expect((await log(player.userId)).map((entry) => entry['type']).slice(0, 2)).toEqual([
      'activity-log.undo',
      'users.grant-inventory',
    ]);
    const second = await callApi(admin.connection, 'adminGrantInventory', {
      params: { id: player.userId },
      body: { inventoryId: template, amount: 1 },
    });
    await callApi(admin.connection, 'adminDeleteUserInventory', {
      params: { id: player.userId, itemId: second.itemIds[0] ?? 0 },
    });
    await expect(undo(second.commandId)).rejects.toMatchObject({
      status: 409,
      code: 'NOT_UNDOABLE',
    });
  });
  it('can undo a change of a user unless the user was changed again (R7.114)', async () => {
    const player = await server.player();
    const undo = (id: number) =>
      callApi(admin.connection, 'adminUndo', { params: { id }, body: { reason: 'Test' } });
    const changes: number[] = [];
    for (const body of [{ accessType: 1 }, { statusId: 2 }])
      changes.push((await update(player.userId, body)).commandId ?? 0);
    await expect(undo(changes[0] ?? 0)).rejects.toMatchObject({
      status: 409,
      code: 'NOT_UNDOABLE',
      because: 'staff.userChangedSince',
    });
    const now = () => callApi(admin.connection, 'adminGetUser', { params: { id: player.userId } });
    expect(await now()).toMatchObject({ accessType: 1, statusId: 2 });
    await undo(changes[1] ?? 0);
    expect(await now()).toMatchObject({ accessType: 1, statusId: 1 });
  });
  it('refuse invalid amounts and grants to oneself, and a supply cap holds under a race (R5.6, R6.24)', async () => {
    const [player, template] = [
      await server.player(),
      await makeTemplate(server, { supplyCap: 5 }),
    ];
    const grant = (id: number, amount: unknown) =>
      callApi(admin.connection, 'adminGrantInventory', {
        params: { id },
        body: { inventoryId: template, amount: amount as number },
      });
    for (const amount of [-1, 0, 0.5, 2 ** 53, '1', true, null, [7]])
      await expect(grant(player.userId, amount)).rejects.toMatchObject({
        status: 400,
        code: 'VALIDATION',
        message: expect.stringContaining('amount') as string,
      });
    await expect(grant(admin.userId, 1)).rejects.toMatchObject({ status: 403 });
    const race = await Promise.allSettled(
      Array.from({ length: 10 }, () => grant(player.userId, 1)),
    );
    expect(race.filter((entry) => entry.status === 'fulfilled')).toHaveLength(5);
    expect((await items(player)).map((item) => item.issuedId).toSorted((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5,
    ]);
  });
  it('delete an item of a player; undo restores it with its number and history (R7.156)', async () => {
    const [player, template] = [await server.player(), await makeTemplate(server)];
    const { itemIds } = await callApi(admin.connection, 'adminGrantInventory', {
      params: { id: player.userId },
      body: { inventoryId: template, amount: 1 },
    });
    const itemId = itemIds[0] ?? 0;
    const { commandId } = await callApi(
      admin.connection,
      'adminDeleteUserInventory',
      { params: { id: player.userId, itemId } },
      { headers: { 'x-reason': encodeURIComponent('Ошибка') } },
    );
    expect(await items(player)).toEqual([]);
    expect((await log(player.userId))[0]).toMatchObject({ reason: 'Ошибка' });
    await callApi(admin.connection, 'adminUndo', {
      params: { id: commandId },
      body: { reason: 'It was right' },
    });
    expect(await items(player)).toMatchObject([{ id: itemId, issuedId: 1 }]);
    const { data } = await callApi(player.connection, 'itemHistory', {
      params: { id: player.accountId, itemId },
    });
    expect(data.map((row) => row.kind)).toEqual(['granted', 'removed', 'restored']);
  });
  it('block with a reason that the sign-in shows; sessions end, and undo restores everything (R6.16)', async () => {
    const player = await server.player({ verified: true });
    await expect(update(player.userId, { statusId: 3 })).rejects.toMatchObject({
      code: 'VALIDATION',
      message: expect.stringContaining('reason') as string,
    });
    const { commandId } = await update(player.userId, {
      statusId: 3,
      reason: 'Cheating',
      blockedUntil: '2099-05-01T00:00:00.000Z',
    });
    await expect(player.me()).rejects.toMatchObject({ status: 401 });
    await expect(player.login()).rejects.toMatchObject({
      status: 400,
      code: 'BLOCKED',
      message: buildSentenceMatcher(
        accountMessages.blockedUntilFor({ until: '2099-05-01', reason: 'Cheating' }),
      ),
    });
    await expect(
      new Player(server.base, { ...player.identity, password: 'wrong-lantern' }).login(),
    ).rejects.toMatchObject({ code: 'BF-5' });
    await callApi(admin.connection, 'adminUndo', {
      params: { id: commandId ?? 0 },
      body: { reason: 'It was somebody else' },
    });
    await player.login();
    expect(await player.me()).toMatchObject({ statusId: 2 });
  });
  it('make no record and no version by a change without effect', async () => {
    const player = await server.player();
    const target = { params: { id: player.userId } };
    const { version } = await callApi(admin.connection, 'adminGetUser', target);
    const entries = (await log(player.userId)).length;
    for (const body of [
      { accessType: 0 },
      { statusId: 1, rolesToAdd: [] },
      { userRolesToDrop: ['SUPPORT' as const], reason: 'Never had it' },
      {},
    ])
      expect(await update(player.userId, body)).toEqual({ commandId: null, version });
    expect((await callApi(admin.connection, 'adminGetUser', target)).version).toBe(version);
    // the log records that the operator viewed the player, but no change
    expect((await log(player.userId)).filter((entry) => entry['type'] === 'users.update')).toEqual(
      [],
    );
    expect(entries).toBeGreaterThan(0);
  });
  it('see a block end at its end', async () => {
    const player = await server.player({ verified: true });
    await update(player.userId, {
      statusId: 3,
      reason: 'A day off',
      blockedUntil: new Date(server.clock.now().getTime() + 3_600_000).toISOString(),
    });
    await expect(player.login()).rejects.toMatchObject({ code: 'BLOCKED' });
    server.clock.advance(3_601_000);
    await player.login();
    expect(await player.me()).toMatchObject({ statusId: 2, blockedUntil: null });
    admin = await server.admin();
  });
  // (R6.17, R6.18, R6.11)
  it('end sessions by a change of roles at once; the last administrator stays, nobody edits himself', async () => {
    const person = await server.player();
    await update(person.userId, { rolesToAdd: ['SUPPORT'] });
    await expect(person.me()).rejects.toMatchObject({ status: 401 });
    await person.login();
    expect(await person.me()).toMatchObject({ roleNames: ['PLAYER', 'SUPPORT'] });
    await expect(update(admin.userId, { userRolesToDrop: ['ADMIN'] })).rejects.toMatchObject({
      status: 403,
    });
  });
  it('see a player’s activity: alpha key, game logins, matches and their time by mode (R7.152)', async () => {
    const player = await server.player();
    const info = () =>
      callApi(admin.connection, 'adminUserInfo', { params: { id: player.userId } });
    expect(await info()).toMatchObject({
      alphaKeyRequested: false,
      alphaKey: 0,
      gameSessions: 0,
      matchesVr: 0,
      matchesFs: 0,
      matchesVrTime: 0,
      matchesFsTime: 0,
    });
    await playTestMatch(await server.gameServer(), [player], 10);
    expect(await info()).toMatchObject({ gameSessions: 1, matchesVr: 0, matchesFs: 1 });
    await expect(
      callApi(admin.connection, 'adminUserInfo', { params: { id: 999_999 } }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(
      callApi(player.connection, 'adminUserInfo', { params: { id: player.userId } }),
    ).rejects.toMatchObject({ status: 403 });
  });
  it('find people by part of their address, ignoring case (R7.151, R3.38)', async () => {
    const player = await server.player();
    const part = player.identity.email.slice(2, 14).toUpperCase();
    const { data } = await callApi(admin.connection, 'adminSearchUsers', {
      query: { email: part },
    });
    expect(data).toContainEqual(
      expect.objectContaining({ id: player.userId, email: player.identity.email }),
    );
    expect(
      (await callApi(admin.connection, 'adminSearchUsers', { query: { email: '100%_' } })).data,
    ).toEqual([]);
  });
  it('see roles by name; a tester is one by access type, and logged (R4.37, R6.19, R6.20)', async () => {
    expect((await callApi(admin.connection, 'adminRoles', {})).data.map((row) => row.name)).toEqual(
      ['ADMIN', 'PLAYER', 'SUPPORT'],
    );
    const player = await server.player();
    await update(player.userId, { accessType: 1 });
    expect(
      await callApi(admin.connection, 'adminGetUser', { params: { id: player.userId } }),
    ).toMatchObject({ accessType: 1 });
    expect(await log(player.userId)).toContainEqual(
      expect.objectContaining({
        before: expect.objectContaining({ accessType: 0 }),
        after: expect.objectContaining({ accessType: 1 }),
      }),
    );
    await expect(update(player.userId, { accessType: 7 })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('accessType'),
    });
  });
  it('collide on one user: the second operator sees the changes of the first', async () => {
    const player = await server.player();
    const { version } = await callApi(admin.connection, 'adminGetUser', {
      params: { id: player.userId },
    });
    await callApi(
      admin.connection,
      'adminUpdateUser',
      { params: { id: player.userId }, body: { accessType: 1 } },
      { headers: { 'if-match': `"${version}"` } },
    );
    await expect(
      callApi(
        admin.connection,
        'adminUpdateUser',
        { params: { id: player.userId }, body: { accessType: 0 } },
        { headers: { 'if-match': `"${version}"` } },
      ),
    ).rejects.toMatchObject({ status: 412, code: 'STALE', details: { row: { accessType: 1 } } });
  });
  it('choose a password of staff length first, unless the present one is known to have it', async () => {
    const [admin, short, long] = [
      await server.admin(),
      new Player(server.base, { ...createIdentity(), password: 'ov3n-m1tt' }),
      await server.player(),
    ];
    await short.register();
    const promote = (userId: number, role: 'ADMIN' | 'SUPPORT') =>
      callApi(admin.connection, 'adminUpdateUser', {
        params: { id: userId },
        body: { rolesToAdd: [role], reason: 'Test' },
      });
    await promote(long.userId, 'ADMIN');
    expect(await (await long.login()).me()).toMatchObject({ passwordResetRequired: false });
    await promote(short.userId, 'SUPPORT');
    expect(await (await short.login()).me()).toMatchObject({
      passwordResetRequired: true,
      roleNames: ['PLAYER', 'SUPPORT'],
    });
    await expect(callApi(short.connection, 'startBinding', {})).rejects.toMatchObject({
      code: 'PASSWORD_RESET_REQUIRED',
    });
    const change = (password: string) =>
      callApi(short.connection, 'changePassword', {
        params: { id: short.userId },
        body: { currentPassword: short.identity.password, password },
      });
    await expect(change('0ven-m1tts')).rejects.toMatchObject({ code: 'BF-3' });
    await change('oven-mittens-on-a-wall');
    expect(await short.me()).toMatchObject({ passwordResetRequired: false });
    await callApi(short.connection, 'startBinding', {});
  });
});
