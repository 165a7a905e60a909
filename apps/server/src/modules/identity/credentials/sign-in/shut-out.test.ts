import { randomBytes } from 'node:crypto';
import { callApi } from '@guildhall/simulator/client/api';
import type { Admin } from '@guildhall/simulator/client/admin';
import type { GameServer } from '@guildhall/simulator/client/game-server';
import { Connection } from '@guildhall/simulator/client/http';
import { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createIdentity,
  startTestServer,
  type TestServer,
} from '../../../../../test/harness/server.harness.ts';

/**
 * Pending requests that could still open a session. Once their user is shut out, they must no
 * longer do so.
 */
describe('what could still become a session', { timeout: 60_000 }, () => {
  let server: TestServer;
  let admin: Admin;
  let game: GameServer;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
    game = await server.gameServer();
  });
  afterAll(() => server.close());

  const ofUser = ({ userId: id }: Player) => ({ params: { id }, body: { reason: 'Test' } });
  const change = ({ userId: id }: Player, body: object) =>
    callApi(admin.connection, 'adminUpdateUser', {
      params: { id },
      body: { ...body, reason: 'x' },
    });
  /** All ways in which the sessions of a user are ended because of an intruder. */
  const ways: Readonly<Record<string, (player: Player) => Promise<unknown>>> = {
    'an operator ends all sessions': (player) =>
      callApi(admin.connection, 'adminEndSessions', ofUser(player)),
    'an operator orders a new password': (player) =>
      callApi(admin.connection, 'adminOrderPassword', ofUser(player)),
    'an operator gives a role': (player) => change(player, { rolesToAdd: ['SUPPORT'] }),
    'an operator blocks, and lets go again': async (player) => {
      await change(player, { statusId: 3 });
      await change(player, { statusId: 1 });
    },
    'an operator orders the deletion': (player) =>
      callApi(admin.connection, 'adminDeleteUser', { params: { id: player.userId } }),
    'the player changes the password': ({ connection, userId: id, identity }) =>
      callApi(connection, 'changePassword', {
        params: { id },
        body: { currentPassword: identity.password, password: 'a-lantern-behind-a-door' },
      }),
    'the player asks for the deletion': ({ connection, userId: id }) =>
      callApi(connection, 'requestDeletion', { params: { id } }),
    'the player ends another session': async (player) => {
      const second = await new Player(server.base, player.identity).login();
      const { data } = await callApi(second.connection, 'listSessions', {
        params: { id: player.userId },
      });
      const other = data.find(({ current }) => !current);
      await callApi(second.connection, 'endSession', {
        params: { id: player.userId, sessionId: other?.id ?? 0 },
      });
    },
  };
  it.each(Object.entries(ways))('ends with the sessions: %s', async (_way, shutOut) => {
    const identity = createIdentity();
    const player = new Player(server.base, identity);
    const key = { 'idempotency-key': randomBytes(12).toString('hex') };
    const registration = { body: identity, headers: key };
    const opened = await callApi(player.connection, 'register', registration);
    Object.assign(player, { userId: opened.userId, accountId: opened.accountId });
    player.connection.token = opened.token;
    const client = new Connection(server.base, 'Guildhall game');
    const asked = await callApi(client, 'createTrigger', { body: { device: 'Workshop PC' } });
    await callApi(player.connection, 'proceedTrigger', {
      params: { id: player.userId },
      body: { triggerId: asked.triggerId },
    });
    const { autoLoginToken } = await callApi(player.connection, 'createAutoLoginToken', {});
    const ticket = await player.ticket('1.0', 'Northreach');

    await shutOut(player);

    const polled = await callApi(client, 'pollTrigger', {
      params: { triggerId: asked.triggerId },
      body: { secret: asked.secret },
    }).then(
      ({ status }) => status,
      (error: unknown) => (error as { code: string }).code,
    );
    expect(['NOT_FOUND', 'EXPIRED']).toContain(polled);
    const stranger = () => new Connection(server.base, 'Mozilla/5.0 Chrome/140.0');
    await expect(
      callApi(stranger(), 'autoLogin', { body: { autoLoginToken } }),
    ).rejects.toMatchObject({ code: 'BF-9' });
    await expect(callApi(stranger(), 'register', registration)).rejects.toMatchObject({
      code: 'BF-1',
    });
    expect((await game.admit(ticket, 'FS')).refused).not.toBeNull();
  });
  it('outlives a session that signs itself out: a device that was confirmed gets in', async () => {
    const player = await server.player();
    const client = new Connection(server.base, 'Guildhall game');
    const asked = await callApi(client, 'createTrigger', { body: { device: 'Workshop PC' } });
    await callApi(player.connection, 'proceedTrigger', {
      params: { id: player.userId },
      body: { triggerId: asked.triggerId },
    });
    await callApi(player.connection, 'logout', {});
    const { status } = await callApi(client, 'pollTrigger', {
      params: { triggerId: asked.triggerId },
      body: { secret: asked.secret },
    });
    expect(status).toBe('DONE');
  });
});
