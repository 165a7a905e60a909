import { callApi } from '@guildhall/simulator/client/api';
import { Connection } from '@guildhall/simulator/client/http';
import { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createIdentity,
  startTestServer,
  type TestServer,
} from '../../../../../test/harness/server.harness.ts';
import { many, run, sql } from '../../../../kernel/db/sql.ts';

describe('a game client and the browser', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  const client = (): Connection => new Connection(server.base, 'Guildhall game');
  const trigger = (connection: Connection, device = 'Workshop PC') =>
    callApi(connection, 'createTrigger', { body: { device } });
  const poll = (
    connection: Connection,
    { triggerId, secret }: { triggerId: string; secret: string },
  ) => callApi(connection, 'pollTrigger', { params: { triggerId }, body: { secret } });
  const proceed = (player: Player, triggerId: string) =>
    callApi(player.connection, 'proceedTrigger', {
      params: { id: player.userId },
      body: { triggerId },
    });
  const enter = (connection: Connection, autoLoginToken: string) =>
    callApi(connection, 'autoLogin', { body: { autoLoginToken } });
  const open = async (player: Player): Promise<Connection> => {
    const browser = new Connection(server.base, 'Mozilla/5.0 Chrome/140.0');
    const { autoLoginToken } = await callApi(player.connection, 'createAutoLoginToken', {});
    browser.token = (await enter(browser, autoLoginToken)).token;
    return browser;
  };

  // (R7.48, R4.56)
  it('sign in together: the client waits, the player confirms, and only the client gets a session', async () => {
    const [game, player] = [client(), await server.player()];
    const asked = await trigger(game);
    expect(
      await callApi(new Connection(server.base), 'readTrigger', {
        params: { triggerId: asked.triggerId },
      }),
    ).toMatchObject({ device: 'Workshop PC' });
    expect(await poll(game, asked)).toEqual({ status: 'WAITING' });
    await expect(poll(game, { ...asked, secret: 'x'.repeat(43) })).rejects.toMatchObject({
      status: 404,
    });
    await proceed(player, asked.triggerId);
    await expect(poll(client(), { ...asked, secret: 'x'.repeat(43) })).rejects.toMatchObject({
      status: 404,
    });
    const got = await poll(game, asked);
    expect(got).toMatchObject({
      status: 'DONE',
      userId: player.userId,
      accountId: player.accountId,
    });
    game.token = got.token;
    expect(await callApi(game, 'currentSession', {})).toEqual({ userId: player.userId });
    const { data } = await callApi(player.connection, 'listSessions', {
      params: { id: player.userId },
    });
    expect(data.map((row) => row.device)).toContain('Workshop PC');
    await expect(
      callApi(new Connection(server.base), 'readTrigger', {
        params: { triggerId: asked.triggerId },
      }),
    ).rejects.toMatchObject({ status: 404 });
  });
  // (R7.10, R7.12)
  it('sign in through a triggerId at sign-in or registration; an expired one is refused before', async () => {
    const [game, other, known] = [client(), client(), await server.player()];
    const [firstTrigger, secondTrigger] = [await trigger(game), await trigger(other)];
    await callApi(new Connection(server.base), 'login', {
      body: { ...known.identity, triggerId: firstTrigger.triggerId },
    });
    expect(await poll(game, firstTrigger)).toMatchObject({ status: 'DONE', userId: known.userId });
    const { userId } = await callApi(new Connection(server.base), 'register', {
      body: { ...createIdentity(), triggerId: secondTrigger.triggerId },
    });
    expect(await poll(other, secondTrigger)).toMatchObject({ status: 'DONE', userId });
    const late = await trigger(client());
    server.clock.advance(11 * 60_000);
    const sessions = async () =>
      (await callApi(known.connection, 'listSessions', { params: { id: known.userId } })).data
        .length;
    const before = await sessions();
    await expect(
      callApi(new Connection(server.base), 'login', {
        body: { ...known.identity, triggerId: late.triggerId },
      }),
    ).rejects.toMatchObject({ code: 'LINK_INVALID' });
    expect(await sessions()).toBe(before);
    expect(await poll(client(), late)).toEqual({ status: 'EXPIRED' });
  });
  it('tie a trigger to the first player who confirms it; a second click repeats the confirmation (R7.48)', async () => {
    const [game, firstPlayer, secondPlayer] = [
      client(),
      await server.player(),
      await server.player(),
    ];
    const asked = await trigger(game);
    const outcomes = await Promise.allSettled([
      proceed(firstPlayer, asked.triggerId),
      proceed(secondPlayer, asked.triggerId),
    ]);
    expect(outcomes.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
    const winner = outcomes[0]?.status === 'fulfilled' ? firstPlayer : secondPlayer;
    await proceed(winner, asked.triggerId);
    expect(await poll(game, asked)).toMatchObject({ status: 'DONE', userId: winner.userId });
    await expect(proceed(firstPlayer, 'nothing')).rejects.toMatchObject({ code: 'LINK_INVALID' });
  });
  it('repeat a lost answer with one session; it is not given again after the session ended', async () => {
    const [game, player] = [client(), await server.player()];
    const asked = await trigger(game);
    await proceed(player, asked.triggerId);
    const lost = client();
    lost.token = (await poll(lost, asked)).token;
    game.token = (await poll(game, asked)).token;
    await expect(callApi(lost, 'currentSession', {})).rejects.toMatchObject({ status: 401 });
    await callApi(game, 'currentSession', {});
    await callApi(game, 'logout', {});
    expect(await poll(client(), asked)).toEqual({ status: 'EXPIRED' });
  });
  it('lose an unfetched confirmation when the password changes or the player is blocked', async () => {
    const [game, player] = [client(), await server.player()];
    const asked = await trigger(game);
    await proceed(player, asked.triggerId);
    await callApi(player.connection, 'changePassword', {
      params: { id: player.userId },
      body: { currentPassword: player.identity.password, password: 'a-lantern-behind-a-door' },
    });
    await expect(poll(game, asked)).rejects.toMatchObject({ status: 404 });
    const [second, blocked] = [await trigger(game), await server.player()];
    await proceed(blocked, second.triggerId);
    await callApi((await server.admin()).connection, 'adminUpdateUser', {
      params: { id: blocked.userId },
      body: { statusId: 3, reason: 'Test' },
    });
    expect(await poll(game, second)).toEqual({ status: 'EXPIRED' });
  });
  it('use a one-time token once within a minute; after that it is BF-9 (R7.13, R4.3, R4.57, R4.61)', async () => {
    const player = await server.player();
    const { autoLoginToken } = await callApi(player.connection, 'createAutoLoginToken', {});
    const browsers = [new Connection(server.base), new Connection(server.base)];
    const outcomes = await Promise.allSettled(
      browsers.map((browser) => enter(browser, autoLoginToken)),
    );
    expect(outcomes.filter((entry) => entry.status === 'fulfilled')).toHaveLength(1);
    await expect(enter(new Connection(server.base), autoLoginToken)).rejects.toMatchObject({
      status: 400,
      code: 'BF-9',
      message: expect.stringContaining(
        'Your auto login data has expired. Please log in again',
      ) as string,
    });
    const late = await callApi(player.connection, 'createAutoLoginToken', {});
    server.clock.advance(61_000);
    await expect(enter(new Connection(server.base), late.autoLoginToken)).rejects.toMatchObject({
      code: 'BF-9',
    });
    await expect(enter(new Connection(server.base), 'nothing')).rejects.toMatchObject({
      code: 'BF-9',
    });
  });
  it('name the token’s account without using the token up, and nothing once it has expired (OP-12)', async () => {
    const player = await server.player();
    const { autoLoginToken } = await callApi(player.connection, 'createAutoLoginToken', {});
    const whose = (token: string) =>
      callApi(new Connection(server.base), 'readAutoLoginToken', {
        body: { autoLoginToken: token },
      });
    const { username } = (await player.me()).account;
    expect([await whose(autoLoginToken), await whose(autoLoginToken)]).toEqual(
      Array(2).fill({ userId: player.userId, username }),
    );
    await enter(new Connection(server.base), autoLoginToken);
    for (const over of [autoLoginToken, 'nothing', 'x'.repeat(43)])
      await expect(whose(over)).rejects.toMatchObject({ code: 'BF-9' });
  });
  it('lose a token with the session that asked for it (R8.6)', async () => {
    const player = await server.player();
    const { autoLoginToken } = await callApi(player.connection, 'createAutoLoginToken', {});
    await callApi(player.connection, 'logout', {});
    await expect(enter(new Connection(server.base), autoLoginToken)).rejects.toMatchObject({
      code: 'BF-9',
    });
  });
  it('can read everything in a game session, which proves no password and opens no back office', async () => {
    const player = await server.player();
    const browser = await open(player);
    expect(await callApi(browser, 'currentUser', { params: { id: player.userId } })).toMatchObject({
      id: player.userId,
    });
    const change = () =>
      callApi(browser, 'requestEmailChange', {
        params: { id: player.userId },
        body: { newEmail: createIdentity().email, userId: player.userId },
      });
    await expect(change()).rejects.toMatchObject({ code: 'PROOF_REQUIRED' });
    await expect(
      callApi(browser, 'requestDeletion', { params: { id: player.userId } }),
    ).rejects.toMatchObject({ code: 'PROOF_REQUIRED' });
    await callApi(browser, 'proveIdentity', { body: { password: player.identity.password } });
    await change();
    const admin = await server.admin();
    const office = await open(admin);
    await expect(callApi(office, 'requestAdminSession', {})).rejects.toMatchObject({ status: 403 });
    office.adminToken = admin.connection.adminToken;
    office.setCookie('bf-bank', admin.connection.cookies.get('bf-bank') ?? '');
    await expect(callApi(office, 'adminListUsers', { body: {} })).rejects.toMatchObject({
      status: 403,
    });
  });
  it('store neither triggers nor tokens nor secrets in the database', async () => {
    const [game, player] = [client(), await server.player()];
    const asked = await trigger(game);
    const { autoLoginToken } = await callApi(player.connection, 'createAutoLoginToken', {});
    for (const table of ['authorization_triggers', 'auto_login_tokens', 'commands', 'sessions']) {
      const rows = JSON.stringify(
        await many(server.db.read, sql`select t::text from ${sql.identifier(table)} t`),
      );
      for (const secret of [asked.triggerId, asked.secret, autoLoginToken])
        expect(rows.includes(secret), table).toBe(false);
    }
  });
  it('prove an account without a password by a mailed code, once, in the session that asked for it', async () => {
    const player = await server.player();
    const elsewhere = await new Player(server.base, player.identity).login();
    await expect(callApi(player.connection, 'mailProofCode', {})).rejects.toMatchObject({
      status: 409,
    });
    await server.db.transaction((tx) =>
      run(tx, sql`update users set password_hash = null where id = ${player.userId}`),
    );
    expect(await player.me()).toMatchObject({ hasPassword: false });
    await expect(player.login()).rejects.toMatchObject({ code: 'BF-5' });
    await callApi(player.connection, 'mailProofCode', {});
    const { text } = await server.mailFor(player.identity.email, 'proof-code');
    const code = /\b([A-Z\d]{8})\b/.exec(text)?.[1] ?? '';
    const prove = (given: string) =>
      callApi(player.connection, 'proveIdentity', { body: { code: given } });
    await expect(prove('AAAAAAAA')).rejects.toMatchObject({ code: 'WRONG_TOKEN' });
    await expect(
      callApi(elsewhere.connection, 'proveIdentity', { body: { code } }),
      'another session of that player',
    ).rejects.toMatchObject({ code: 'WRONG_TOKEN' });
    await prove(code.toLowerCase());
    await expect(prove(code)).rejects.toMatchObject({ code: 'WRONG_TOKEN' });
    await expect(callApi(player.connection, 'proveIdentity', { body: {} })).rejects.toMatchObject({
      code: 'VALIDATION',
    });
  });
});
