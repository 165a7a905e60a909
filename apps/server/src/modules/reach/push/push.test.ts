import { createVerify, generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  eventually,
  makeTemplate,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';
import { maybeOne, sql } from '../../../kernel/db/sql.ts';
import { said } from '../../../../test/harness/words.harness.ts';

interface Asked {
  readonly path: string;
  readonly authorization: string;
  readonly body: string;
}
describe('push messages', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  let provider: Server;
  let server: TestServer;
  let asked: Asked[] = [];
  let status = 200;
  beforeAll(async () => {
    // The messaging service's own protocol, spoken by a program of ours.
    provider = createServer((request, response) => {
      let body = '';
      request.on('data', (piece: Buffer) => (body += piece.toString()));
      request.on('end', () => {
        asked.push({
          path: request.url ?? '',
          authorization: request.headers.authorization ?? '',
          body,
        });
        if (request.url === '/token')
          return response.end(JSON.stringify({ access_token: 'access', expires_in: 3600 }));
        return response
          .writeHead(status)
          .end(status === 404 ? '{"error":{"details":[{"errorCode":"UNREGISTERED"}]}}' : '{}');
      });
    });
    await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done));
    const base = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    const account = {
      project_id: 'hall',
      client_email: 'hall@example.org',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      token_uri: `${base}/token`,
      messages_uri: base,
    };
    server = await startTestServer({
      FCM_SERVICE_ACCOUNT: JSON.stringify(account),
      FCM_WEB_CONFIG: JSON.stringify({
        projectId: 'hall',
        apiKey: 'key',
        appId: 'app',
        vapidKey: 'vapid',
      }),
    });
  });
  afterAll(async () => {
    await server.close();
    await new Promise<void>((done) => provider.close(() => done()));
  });
  const token = 'push-token-of-one-browser';
  const listen = (player: Player) =>
    callApi(player.connection, 'savePushToken', {
      params: { id: player.userId },
      body: { type: 'WEB', token },
    });
  const grant = async (player: Player) =>
    callApi((await server.admin()).connection, 'adminGrantInventory', {
      params: { id: player.userId },
      body: { inventoryId: await makeTemplate(server), amount: 1, reason: 'Test' },
    });
  const sent = () => asked.filter((entry) => entry.path.startsWith('/v1/'));

  it('R1.32 R7.46 what is told with words also goes to the browser, signed for, with the id of the realtime message and nothing secret', async () => {
    const player = await server.player();
    await listen(player);
    asked = [];
    await grant(player);
    const message = await eventually('a message', async () => sent()[0]);
    expect(message).toMatchObject({
      path: '/v1/projects/hall/messages:send',
      authorization: 'Bearer access',
    });
    const { message: body } = JSON.parse(message.body) as {
      message: { token: string; data: { message: string } };
    };
    expect(body.token).toBe(token);
    const told = JSON.parse(body.data.message) as Record<string, unknown>;
    const row = await maybeOne<{ seq: string }>(
      server.db.read,
      sql`
        select seq::text
        from user_events
        where user_id = ${player.userId} and type = 'NEW_NOTIFICATION'`,
    );
    expect(told).toEqual({
      id: `${player.userId}-${row?.seq}`,
      seq: Number(row?.seq),
      type: 'NEW_NOTIFICATION',
      title: said({ key: 'notification.INVENTORY_ADDED.title' }),
      text: expect.any(String) as string,
    });
    const signed =
      new URLSearchParams(asked.find((entry) => entry.path === '/token')?.body)
        .get('assertion')
        ?.split('.') ?? [];
    expect(
      createVerify('RSA-SHA256')
        .update(`${signed[0]}.${signed[1]}`)
        .verify(publicKey, signed[2] ?? '', 'base64url'),
    ).toBe(true);
    expect(await callApi(player.connection, 'settings', {})).toMatchObject({
      messaging: { projectId: 'hall', vapidKey: 'vapid' },
    });
  });
  it('a browser that is gone is forgotten; one that has signed out hears nothing', async () => {
    const player = await server.player();
    await listen(player);
    status = 404;
    await grant(player);
    const count = async () =>
      (
        await maybeOne<{ n: number }>(
          server.db.read,
          sql`select count(*)::int as n from push_tokens where user_id = ${player.userId}`,
        )
      )?.n;
    const onTheWay = async () =>
      (
        await maybeOne<{ n: number }>(
          server.db.read,
          sql`
            select count(*)::int as n
            from outbox
            where kind = 'push' and dedup_key like ${`${player.userId}-%`} and state <> 'DONE'`,
        )
      )?.n;
    await eventually('the token is forgotten', async () =>
      (await count()) === 0 && (await onTheWay()) === 0 ? true : undefined,
    );
    status = 200;
    await listen(player);
    await callApi(player.connection, 'logout', {});
    asked = [];
    await grant(player);
    expect(await onTheWay()).toBe(0);
    expect(sent()).toEqual([]);
  });
});
