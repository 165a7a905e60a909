import { randomBytes } from 'node:crypto';
import { readSignature, signatureHeader, signedText } from '@guildhall/contract/signature';
import { callApi } from '@guildhall/simulator/client/api';
import { ensureRegion } from '@guildhall/simulator/client/game-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';
import { run, sql } from '../../../kernel/db/sql.ts';
import { encrypt, hmacHex, sha256Hex } from '../../../kernel/secrets.ts';

/**
 * One signature, written down: whoever writes a game server can check theirs against it, and
 * nothing of it changes unseen.
 */
const literal = {
  key: 'a lantern for the first watch',
  keyId: 'lantern-key-01',
  method: 'POST',
  path: '/gs/v1/servers/7/heartbeat?at=dawn',
  ts: 1_795_338_000_000,
  nonce: 'nonce-of-the-lantern-01',
  body: '{"players":3,"matches":1,"cpu":12.5}',
  bodyHash: '53f7096c4678440df41bca5ba62957a7557b9bb0293917d551152615608f8700',
  sig: 'e3f287a0f9ddaf91887a16b6114aad03bdd2bca27fb9c94d9378da560df81d2f',
};
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
  let other: { keyId: string; key: string };
  let path = '';
  beforeAll(async () => {
    server = await startTestServer({ SECRET_KEY });
    second = await startTestServer({ SECRET_KEY }, server);
    await ensureRegion(await server.admin(), 'Northreach');
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
  const whole = (more: Partial<Sent>): Sent => ({
    method: 'POST',
    path,
    body,
    ts: server.clock.now().getTime(),
    nonce: randomBytes(18).toString('base64url'),
    keyId: key.keyId,
    ...more,
  });
  /** What is sent, signed as if it were `as`. */
  const signed = (more: Partial<Sent>, as: Partial<Sent> = {}): { sent: Sent; sig: string } => {
    const sent = whole(more);
    const said = { ...sent, ...as };
    return {
      sent,
      sig: hmacHex(
        key.key,
        signedText({
          method: said.method,
          path: said.path,
          ts: said.ts,
          nonce: said.nonce,
          bodyHash: sha256Hex(said.body),
        }),
      ),
    };
  };
  const request = ({ sent, sig }: { sent: Sent; sig: string }, to = server): Promise<Response> =>
    fetch(to.base + sent.path, {
      method: sent.method,
      headers: {
        'content-type': 'application/json',
        authorization: signatureHeader(sent.keyId, sent.ts, sent.nonce, sig),
      },
      ...(sent.body !== '' && { body: sent.body }),
    });
  const status = async (entry: ReturnType<typeof signed>, to = server): Promise<number> =>
    (await request(entry, to)).status;

  it('the signature that is written down is the one that is made and the one that is taken', async () => {
    expect(sha256Hex(literal.body)).toBe(literal.bodyHash);
    expect(hmacHex(literal.key, signedText(literal))).toBe(literal.sig);
    const header = `GS1 keyId=lantern-key-01,ts=1795338000000,nonce=nonce-of-the-lantern-01,sig=${literal.sig}`;
    expect(signatureHeader(literal.keyId, literal.ts, literal.nonce, literal.sig)).toBe(header);
    expect(readSignature(header)).toEqual({
      keyId: literal.keyId,
      ts: literal.ts,
      nonce: literal.nonce,
      sig: literal.sig,
    });
    const sealed = encrypt(server.app.kernel.config.secretKey, literal.key);
    await server.db.transaction((tx) =>
      run(
        tx,
        sql`
          update game_server_keys
          set key_id = ${literal.keyId}, secret = ${sealed}
          where key_id = ${other.keyId}`,
      ),
    );
    const aside = literal.ts - server.clock.now().getTime();
    server.clock.advance(aside);
    const answer = await fetch(server.base + literal.path, {
      method: literal.method,
      headers: { 'content-type': 'application/json', authorization: header },
      body: literal.body,
    });
    server.clock.advance(-aside);
    // Signed well, about a server that is not there.
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      404,
      'NOT_FOUND',
    ]);
  });
  it('each signed part altered alone, under a fresh nonce, is refused', async () => {
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
  it('a nonce that was used stays used, on a second server and after a start', async () => {
    const once = signed({});
    expect(await status(once)).toBe(200);
    expect([await status(once), await status(once, second)]).toEqual([401, 401]);
    const third = await startTestServer({ SECRET_KEY }, server);
    expect(await status(once, third)).toBe(401);
    expect(await status(signed({}), third)).toBe(200);
    await third.close();
  });
  it('a clock that is a minute off is taken, one that is further off is not, in either direction', async () => {
    const at = (offsetMs: number) =>
      status(signed({ ts: server.clock.now().getTime() + offsetMs }));
    expect([await at(-55_000), await at(55_000)]).toEqual([200, 200]);
    expect([await at(-65_000), await at(65_000)]).toEqual([401, 401]);
  });
  it('the secret before a rotation works for an hour, and not a moment longer', async () => {
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
});
