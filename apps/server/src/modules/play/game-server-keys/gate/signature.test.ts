import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatSignatureHeader, buildSignedText } from '@guildhall/contract/signature';
import { callApi } from '@guildhall/simulator/client/api';
import { createMissingRegion } from '@guildhall/simulator/client/game-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../../test/harness/server.harness.ts';
import { many, run, sql } from '../../../../kernel/db/sql.ts';
import { packageFolder } from '../../../../kernel/files/package-folder.ts';
import { encrypt, computeHmacHex, computeSha256Hex } from '../../../../kernel/secrets.ts';

/**
 * One example in the file of signatures. Clients in other languages test with this file; this test
 * fails if the file changes.
 */
interface Vector {
  readonly name: string;
  readonly keyId: string;
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly ts: number;
  readonly body?: string;
  readonly repeat?: string;
  readonly times?: number;
  readonly authorization: string;
  readonly serverTime?: number;
  readonly accepted?: boolean;
}
const { vectors, clocks } = JSON.parse(
  readFileSync(
    join(packageFolder, '../../packages/game-server-client/signature-vectors.json'),
    'utf8',
  ),
) as { vectors: readonly Vector[]; clocks: readonly Vector[] };

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly ts: number;
  readonly nonce: string;
  readonly keyId: string;
}

describe('signed requests of game servers', () => {
  const SECRET_KEY = randomBytes(32).toString('base64');
  let server: TestServer;
  let second: TestServer;
  let key: { keyId: string; key: string };
  let other: { id: number; keyId: string; key: string };
  let path = '';
  beforeAll(async () => {
    server = await startTestServer({ SECRET_KEY });
    second = await startTestServer({ SECRET_KEY }, server);
    await createMissingRegion(await server.admin(), 'Northreach');
    const { connection } = await server.admin();
    const make = () =>
      callApi(connection, 'createGameServerKey', {
        body: { name: 'Test', scopes: ['matches', 'players'] },
      });
    [key, other] = [await make(), await make()];
    const made = await request(
      signed({
        path: '/gs/v1/servers',
        body: '{"region":"Northreach","version":"1.0","endpoint":"wss://play.example.org","capacity":8}',
      }),
    );
    path = `/gs/v1/servers/${((await made.json()) as { serverId: number }).serverId}/heartbeat`;
  });
  afterAll(async () => {
    await second.close();
    await server.close();
  });
  const body = '{"players":1,"matches":0,"cpu":5}';
  const whole = (overrides: Partial<Sent>): Sent => ({
    method: 'POST',
    path,
    body,
    ts: server.clock.now().getTime(),
    nonce: randomBytes(18).toString('base64url'),
    keyId: key.keyId,
    ...overrides,
  });
  /** Builds a request whose signature was made for other contents, if `as` contains any. */
  const signed = (
    overrides: Partial<Sent>,
    as: Partial<Sent> = {},
  ): { sent: Sent; sig: string } => {
    const sent = whole(overrides);
    const signedRequest = { ...sent, ...as };
    return {
      sent,
      sig: computeHmacHex(
        key.key,
        buildSignedText({
          method: signedRequest.method,
          path: signedRequest.path,
          ts: signedRequest.ts,
          nonce: signedRequest.nonce,
          bodyHash: computeSha256Hex(signedRequest.body),
        }),
      ),
    };
  };
  const request = ({ sent, sig }: { sent: Sent; sig: string }, to = server): Promise<Response> =>
    fetch(to.base + sent.path, {
      method: sent.method,
      headers: {
        'content-type': 'application/json',
        authorization: formatSignatureHeader(sent.keyId, sent.ts, sent.nonce, sig),
      },
      ...(sent.body !== '' && { body: sent.body }),
    });
  const status = async (entry: ReturnType<typeof signed>, to = server): Promise<number> =>
    (await request(entry, to)).status;

  /**
   * Sends an example request at the server time that the example states, with the key that is valid
   * at this time.
   */
  const sendVector = async (vector: Vector): Promise<number> => {
    const sealed = encrypt(server.app.kernel.config.secretKey, vector.key);
    await server.db.transaction((tx) =>
      run(
        tx,
        sql`
          update game_server_keys
          set key_id = ${vector.keyId}, secret = ${sealed}
          where id = ${other.id}`,
      ),
    );
    const aside = (vector.serverTime ?? vector.ts) - server.clock.now().getTime();
    server.clock.advance(aside);
    const body = vector.body ?? (vector.repeat ?? '').repeat(vector.times ?? 0);
    const answer = await fetch(server.base + vector.path, {
      method: vector.method,
      headers: {
        authorization: vector.authorization,
        ...(body !== '' && { 'content-type': 'application/json' }),
      },
      ...(body !== '' && { body }),
    });
    server.clock.advance(-aside);
    return answer.status;
  };
  it('take each documented signature, with any body and query', async () => {
    const refused = [];
    for (const vector of vectors) if ((await sendVector(vector)) === 401) refused.push(vector.name);
    expect(refused).toEqual([]);
  });
  it('take a signature up to a minute from their own clock, as documented', async () => {
    // two of the examples are a millisecond from the limit; the clock advances while a request
    // travels, so they may get the other reply
    const close = [-60_000, 60_001];
    const steady = clocks.filter(({ ts, serverTime = 0 }) => !close.includes(ts - serverTime));
    const taken = [];
    for (const vector of steady) taken.push((await sendVector(vector)) !== 401);
    expect(taken).toEqual(steady.map(({ accepted }) => accepted));
  });
  it('are refused if any signed part is altered, under a fresh nonce', async () => {
    const { connection } = await server.admin();
    const foreign = await callApi(connection, 'createGameServerKey', {
      body: { name: 'Foreign', scopes: ['matches', 'players'] },
    });
    expect(await status(signed({}))).toBe(200);
    expect(await status(signed({ path: `${path}?a=1` }))).toBe(200);
    const altered: Record<string, ReturnType<typeof signed>> = {
      method: signed(
        { method: 'DELETE', path: path.replace('/heartbeat', ''), body: '' },
        { method: 'POST' },
      ),
      path: signed({}, { path: '/gs/v1/servers/999/heartbeat' }),
      'a query that was added': signed({ path: `${path}?a=1` }, { path }),
      'a query that was taken away': signed({}, { path: `${path}?a=1` }),
      'a query that was changed': signed({ path: `${path}?a=1` }, { path: `${path}?a=2` }),
      body: signed({ body: body.replace('5', '6') }, { body }),
      'a space in the body': signed({ body: `${body} ` }, { body }),
      time: signed({}, { ts: server.clock.now().getTime() - 1 }),
      nonce: signed({}, { nonce: randomBytes(18).toString('base64url') }),
      'the key of another': signed({ keyId: foreign.keyId }),
      signature: { ...signed({}), sig: 'a'.repeat(64) },
    };
    const answers = Object.fromEntries(
      await Promise.all(
        Object.entries(altered).map(async ([part, entry]) => [part, await status(entry)] as const),
      ),
    );
    expect(answers).toEqual(Object.fromEntries(Object.keys(altered).map((part) => [part, 401])));
  });
  it('refuse a used nonce, also on a second server and after a restart', async () => {
    const once = signed({});
    expect(await status(once)).toBe(200);
    expect([await status(once), await status(once, second)]).toEqual([401, 401]);
    const third = await startTestServer({ SECRET_KEY }, server);
    expect(await status(once, third)).toBe(401);
    expect(await status(signed({}), third)).toBe(200);
    await third.close();
  });
  it('are accepted with a clock one minute off, and not further, in either direction', async () => {
    const at = (offsetMs: number) =>
      status(signed({ ts: server.clock.now().getTime() + offsetMs }));
    expect([await at(-55_000), await at(55_000)]).toEqual([200, 200]);
    expect([await at(-65_000), await at(65_000)]).toEqual([401, 401]);
  });
  it('accept the secret before a rotation for an hour, and not longer', async () => {
    const { connection } = await server.admin();
    const { data } = await connection.call<{ data: { id: number; keyId: string }[] }>(
      'POST',
      '/api/admin/game-server-keys/list',
      { body: { perPage: 100 } },
    );
    const rotated = await callApi(connection, 'rotateGameServerKey', {
      params: { id: data.find((row) => row.keyId === key.keyId)?.id ?? 0 },
    });
    expect(await status(signed({}))).toBe(200);
    server.clock.advance(3_600_000);
    expect(await status(signed({}))).toBe(401);
    key = { ...key, key: rotated.key };
    expect(await status(signed({}))).toBe(200);
  });
  it('keep used nonces for ten minutes, longer than any signature is accepted', async () => {
    const once = signed({});
    expect(await status(once)).toBe(200);
    const isKept = async (): Promise<boolean> => {
      await server.app.kernel.jobs.runNow('game-server-keys.forget-nonces');
      const { nonce } = once.sent;
      const rows = await many<{ nonce: string }>(
        server.db.read,
        sql`select nonce from game_server_nonces where nonce = ${nonce}`,
      );
      return rows.length > 0;
    };
    server.clock.advance(9 * 60_000);
    expect(await isKept()).toBe(true);
    server.clock.advance(2 * 60_000);
    expect(await isKept()).toBe(false);
  });
});
