import { createVerify, generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  waitForResult,
  makeTemplate,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';
import { many, maybeOne, one, sql } from '../../../kernel/db/sql.ts';
import { formatSentence } from '../../../../test/harness/messages.harness.ts';

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
  const fine = { status: 200, headers: {}, body: {} };
  let reply: { status: number; headers: Record<string, string>; body: object } = fine;
  beforeAll(async () => {
    // local server with the protocol of the messaging service
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
        return response.writeHead(reply.status, reply.headers).end(JSON.stringify(reply.body));
      });
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
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
    await new Promise<void>((resolve) => provider.close(() => resolve()));
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

  it('go to the browser for messages with text, signed, with the realtime id and no secret (R1.32, R7.46)', async () => {
    const player = await server.player();
    await listen(player);
    asked = [];
    await grant(player);
    const message = await waitForResult('a message', async () => sent()[0]);
    expect(message).toMatchObject({
      path: '/v1/projects/hall/messages:send',
      authorization: 'Bearer access',
    });
    const { message: body } = JSON.parse(message.body) as {
      message: { token: string; data: { message: string } };
    };
    expect(body.token).toBe(token);
    const sentMessage = JSON.parse(body.data.message) as Record<string, unknown>;
    const row = await maybeOne<{ seq: string }>(
      server.db.read,
      sql`
        select seq::text
        from user_events
        where user_id = ${player.userId} and type = 'NEW_NOTIFICATION'`,
    );
    expect(sentMessage).toEqual({
      id: `${player.userId}-${row?.seq}`,
      seq: Number(row?.seq),
      type: 'NEW_NOTIFICATION',
      title: formatSentence({ key: 'notification.INVENTORY_ADDED.title' }),
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
  const fcmError = 'type.googleapis.com/google.firebase.fcm.v1.FcmError';
  const badRequest = 'type.googleapis.com/google.rpc.BadRequest';
  const refusal = (status: number, code: string, message: string, field?: string) => ({
    status,
    headers: {},
    body: {
      error: {
        code: status,
        message,
        details: [
          { '@type': fcmError, errorCode: code },
          ...(field === undefined
            ? []
            : [{ '@type': badRequest, fieldViolations: [{ field, description: message }] }]),
        ],
      },
    },
  });
  const countTokens = async (player: Player) =>
    (
      await one<{ n: number }>(
        server.db.read,
        sql`select count(*)::int as n from push_tokens where user_id = ${player.userId}`,
      )
    ).n;
  const listEffects = (player: Player) =>
    many<{ state: string; failed_by: string | null; payload: { message?: string } }>(
      server.db.read,
      sql`
        select state, failed_by, payload
        from outbox
        where kind = 'push' and dedup_key like ${`${player.userId}-%`}
        order by id`,
    );
  const isOver = async (player: Player) =>
    (await listEffects(player)).every(({ state }) => state !== 'WAITING') ? true : undefined;

  it.each([
    ['unregistered', refusal(404, 'UNREGISTERED', 'NotRegistered')],
    ['of another sender', refusal(403, 'SENDER_ID_MISMATCH', 'SenderId mismatch')],
    [
      'no token, as the service says in words',
      refusal(
        400,
        'INVALID_ARGUMENT',
        'The registration token is not a valid FCM registration token',
      ),
    ],
    [
      'no token, as the service says by its field',
      refusal(400, 'INVALID_ARGUMENT', 'Invalid value', 'message.token'),
    ],
  ])('drop a token that is %s', async (_why, refused) => {
    const player = await server.player();
    await listen(player);
    reply = refused;
    await grant(player);
    await waitForResult('the token is forgotten', async () =>
      (await countTokens(player)) === 0 ? isOver(player) : undefined,
    );
    reply = fine;
    asked = [];
    await grant(player);
    expect(await isOver(player)).toBe(true);
    expect(sent()).toEqual([]);
  });

  it.each([
    ['too large', refusal(400, 'INVALID_ARGUMENT', 'Message too big', 'message.data')],
    [
      'of a wrong shape',
      { ...fine, status: 400, body: { error: { status: 'INVALID_ARGUMENT', details: [] } } },
    ],
  ])('keep the token of a message that is %s, and drop the message', async (_why, refused) => {
    const player = await server.player();
    await listen(player);
    reply = refused;
    await grant(player);
    await waitForResult('the message is refused for good', async () =>
      (await listEffects(player)).some(({ state }) => state === 'REJECTED')
        ? isOver(player)
        : undefined,
    );
    expect(await countTokens(player)).toBe(1);
    reply = fine;
    asked = [];
    await grant(player);
    await waitForResult('the next message', async () => sent()[0]);
  });

  it('cut a text to keep a message below the limit of the service', async () => {
    const player = await server.player();
    await listen(player);
    asked = [];
    await server.db.transaction((tx) =>
      server.app.kernel.realtime.emit(
        tx,
        player.userId,
        'EMAIL_VERIFIED',
        { statusId: 1 },
        { title: 'News', text: '🏰 Рассвет '.repeat(600) },
      ),
    );
    const message = await waitForResult('a message', async () => sent()[0]);
    const { data } = (JSON.parse(message.body) as { message: { data: { message: string } } })
      .message;
    expect(Buffer.byteLength(data.message)).toBeLessThanOrEqual(3_072);
    expect(Buffer.byteLength(data.message)).toBeGreaterThan(3_000);
    const { text } = JSON.parse(data.message) as { text: string };
    expect(text).toMatch(/^(?:🏰 Рассвет )+[🏰 Рассвет]*…$/u);
  });

  it.each([429, 503])(
    'wait as long as a reply %i asks, without requests meanwhile',
    async (status) => {
      const player = await server.player();
      await listen(player);
      reply = { status, headers: { 'retry-after': '120' }, body: {} };
      asked = [];
      await grant(player);
      await waitForResult('a failed try', async () =>
        (await listEffects(player)).some((row) => row.failed_by === 'SERVICE') ? true : undefined,
      );
      reply = fine;
      const tries = sent().length;
      server.clock.advance(100_000);
      await server.app.kernel.jobs.runNow('outbox.due');
      expect(sent()).toHaveLength(tries);
      server.clock.advance(21_000);
      await server.app.kernel.jobs.runNow('outbox.due');
      await waitForResult('it is sent', () => isOver(player));
      expect(await countTokens(player)).toBe(1);
      const { message } = JSON.parse(sent().at(-1)?.body ?? '') as {
        message: { webpush: { headers: { TTL: string } } };
      };
      // the day of validity begins when the message is created, not when it is sent
      expect(Number(message.webpush.headers.TTL)).toBeLessThanOrEqual(86_400 - 121);
    },
  );

  it('are not sent to a browser whose user has signed out, not even waiting ones', async () => {
    const player = await server.player();
    await listen(player);
    reply = { status: 503, headers: { 'retry-after': '60' }, body: {} };
    await grant(player);
    await waitForResult('a failed try', async () =>
      (await listEffects(player)).some((row) => row.failed_by === 'SERVICE') ? true : undefined,
    );
    await callApi(player.connection, 'logout', {});
    // another user signs in with the same browser
    await listen(await server.player());
    reply = fine;
    asked = [];
    server.clock.advance(61_000);
    await server.app.kernel.jobs.runNow('outbox.due');
    await waitForResult('nothing waits', () => isOver(player));
    await grant(player);
    expect(await isOver(player)).toBe(true);
    expect(sent()).toEqual([]);
  });

  it('are not sent for a disabled kind, nor to a disabled browser', async () => {
    const player = await server.player();
    await listen(player);
    const at = { params: { id: player.userId } };
    const choose = (isOn: boolean) =>
      callApi(player.connection, 'savePushSetting', { ...at, body: { kind: 'REWARDS', isOn } });
    await Promise.all([choose(false), choose(false)]);
    expect(await callApi(player.connection, 'getPushSettings', at)).toEqual({ off: ['REWARDS'] });
    await grant(player);
    expect(await listEffects(player)).toEqual([]);
    await choose(true);
    await grant(player);
    expect(await listEffects(player)).not.toEqual([]);
    await callApi(player.connection, 'dropPushToken', at);
    expect(await countTokens(player)).toBe(0);
  });
});
