import type { Endpoint } from '@guildhall/contract/kit/endpoint';
import type { Connection } from '@guildhall/simulator/client/http';
import type { Player } from '@guildhall/simulator/client/player';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeLevelReward,
  makeTemplate,
  startTestServer,
  type TestServer,
} from '../harness/server.harness.ts';
import { pickTestValues } from '../harness/proving.harness.ts';

/** Values that are known to have broken servers. */
const nasty = fc.constantFrom<unknown>(
  null,
  true,
  -1,
  0,
  0.5,
  2 ** 53,
  -(2 ** 31),
  1e300,
  '',
  ' ',
  '1',
  '-1',
  '1e309',
  'NaN',
  '0x10',
  '\u0000',
  '%',
  '%%%',
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'a'.repeat(300),
  '𝕳',
  '‮abc',
  [],
  [7],
  {},
  { a: { b: { c: {} } } },
  ['__proto__'],
  '2026-13-45T99:99:99Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '../../etc/passwd',
  'https://',
  'javascript:alert(1)',
);
const names = [
  'id',
  'name',
  'email',
  'password',
  'page',
  'perPage',
  'sort',
  'q',
  'reason',
  'link',
  'active',
  'title',
  'lvl',
  'itemType',
  'itemId',
  'rarity',
  'typeId',
  'amount',
  'inventoryId',
  'statusId',
  'rolesToAdd',
  'scopes',
  'userIds',
  'allowAt',
  'enabled',
  'token',
  'bindingToken',
  'segments',
  'supplyCap',
  'createdAtFrom',
  'type',
  'userId',
];
const body = fc.oneof(
  nasty,
  fc.dictionary(fc.constantFrom(...names), nasty, { maxKeys: 6 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Number of path parts tried per call. Five consecutive calls try all nine parts. */
const partsPerCall = 2;

describe('any input', () => {
  let server: TestServer;
  let player: Player;
  let admin: Connection;
  beforeAll(async () => {
    server = await startTestServer();
    player = await server.player();
    admin = (await server.admin()).connection;
    await makeLevelReward(server, 2, await makeTemplate(server));
  });
  afterAll(() => server.close());

  const excluded = new Set(['logout', 'endAdminSession', 'changePassword', 'endSession']);
  const pathOf = (endpoint: Endpoint, part: string): string =>
    endpoint.path
      .replace(
        '{id}',
        endpoint.may === 'self'
          ? String(endpoint.path.startsWith('/api/accounts') ? player.accountId : player.userId)
          : part,
      )
      .replaceAll(/\{\w+\}/g, part);
  /** Sends one request and returns its status. An unsuccessful reply must be a declared error. */
  const send = async (
    connection: Connection,
    method: string,
    path: string,
    payload: unknown,
  ): Promise<string> => {
    try {
      return String(
        (await connection.send(method, path, payload === undefined ? {} : { body: payload }))
          .status,
      );
    } catch (error) {
      const { status, code, message } = error as {
        status?: number;
        code?: string;
        message: string;
      };
      return status === undefined || status >= 500 || !code
        ? `${method} ${path} ${JSON.stringify(payload)?.slice(0, 200)} -> ${message}`
        : String(status);
    }
  };
  it('is answered by a success or a named error: no call has a defect (R7.192)', async () => {
    const sampleBodies = fc.sample(body, { numRuns: 24, seed: 20 });
    const parts = ['1', '0', '-1', '1.5', '999999999999999999999', 'abc', '%00', '%2e%2e', "1'"];
    const wrong: string[] = [];
    let sent = 0;
    for (const [at, { name, endpoint }] of server.app.mounted
      .filter((entry) => !excluded.has(entry.name))
      .entries()) {
      // each part of a path gets a different value than in the previous call
      const samples = parts.map(
        (_, n) => [n, sampleBodies[(at * 5 + n) % sampleBodies.length]] as const,
      );
      const connection =
        endpoint.may === 'admin' || endpoint.may === 'support' ? admin : player.connection;
      for (const [index, sample] of pickTestValues(samples, at, partsPerCall)) {
        const query = endpoint.query
          ? `?${new URLSearchParams({
              page: String(parts[index % parts.length]),
              perPage: String(parts[(index * 3) % parts.length]),
              name: typeof sample === 'string' ? sample : 'x',
              email: 'a%',
            }).toString()}`
          : '';
        const answer = await send(
          connection,
          endpoint.method,
          pathOf(endpoint, parts[index % parts.length] ?? '1') + query,
          endpoint.method === 'GET' ? undefined : sample,
        );
        sent++;
        if (answer.length > 3) wrong.push(`${name}: ${answer}`);
      }
    }
    expect(sent).toBeGreaterThan(1_000);
    expect(wrong).toEqual([]);
  }, 180_000);
  it('with a body that is not JSON, too deep, poisoned or too large is refused without effect', async () => {
    const raw = async (text: string, type = 'application/json') =>
      (
        await fetch(`${server.base}/api/sessions`, {
          method: 'POST',
          headers: { 'content-type': type },
          body: text,
        })
      ).status;
    expect(await raw('{"email":')).toBe(400);
    expect(await raw('{"__proto__":{"admin":true},"email":"a@b.co","password":"x"}')).toBe(400);
    expect(await raw(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)).toBe(400);
    expect(await raw(JSON.stringify({ email: 'x'.repeat(2_000_000), password: 'x' }))).toBe(413);
    expect(await raw('email=a', 'application/x-www-form-urlencoded')).toBe(415);
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
  });
});
