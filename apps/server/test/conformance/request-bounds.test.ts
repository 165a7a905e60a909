import type { Endpoint } from '@guildhall/contract/kit/endpoint';
import { limits } from '@guildhall/contract/limits';
import { toJsonSchema } from '@guildhall/contract/documents/json-schema';
import type { Connection } from '@guildhall/simulator/client/http';
import {
  buildIdentityHeaders,
  openHostileRequestConnection,
  type HostileRequestConnection,
} from '@guildhall/simulator/client/hostile-requests';
import type { GameServer } from '@guildhall/simulator/client/game-server';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getBodyLimit } from '../../src/kernel/http/request-input.ts';
import { pickTestValues } from '../harness/proving.harness.ts';
import { startTestServer, type TestServer } from '../harness/server.harness.ts';

type Schema = Readonly<Record<string, unknown>>;

/** Objects whose properties may break a check of a length, a size or a type. */
const shapes: readonly unknown[] = [
  { length: { toString: 1 } },
  { length: { valueOf: 1, toString: null }, size: { toString: 1 } },
  // parsed from text, because an object literal with a property `then` would count as a promise
  JSON.parse('{"constructor":{"prototype":1},"then":1,"toJSON":1,"toString":1,"valueOf":1}'),
  { size: { toString: 1 }, length: 3 },
];
/** Maximum size of the reply to a refused request, in bytes. */
const answerBytesMax = 8 * 1024;

/** Returns a value of this schema with a hostile object in place of every text, number and flag. */
function fillWith(schema: Schema, at: number, depth = 0): unknown {
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined;
  if (choices) return fillWith(choices[0] ?? {}, at, depth);
  if (depth < 5 && schema['type'] === 'array')
    return [shapes[at % shapes.length], fillWith((schema['items'] ?? {}) as Schema, at, depth + 1)];
  if (depth < 5 && schema['type'] === 'object')
    return Object.fromEntries(
      Object.entries((schema['properties'] ?? {}) as Record<string, Schema>).map(
        ([name, property], n) => [name, fillWith(property, at + n, depth + 1)],
      ),
    );
  return shapes[at % shapes.length];
}
/** Replaces every property of a body by one hostile object. */
const replaceAll = (schema: Schema, at: number): unknown =>
  Object.fromEntries(
    Object.keys((schema['properties'] ?? {}) as object).map((name, n) => [
      name,
      shapes[(at + n) % shapes.length],
    ]),
  );
const countIn = (bytes: number, each: number): number => Math.floor((bytes - 64) / each);
/** Bodies within the size limit of a call that cost as much as possible to parse. */
const costlyBodies = (bytes: number, schema: Schema): readonly (readonly [string, string])[] => [
  [
    'unknown keys',
    `{${Array.from({ length: countIn(bytes, 10) }, (_, n) => `"${n.toString(36).padStart(5, '0')}":0`).join(',')}}`,
  ],
  ...Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)
    .filter(([, property]) => JSON.stringify(property).includes('"array"'))
    .map(
      ([name]) =>
        [`numbers in ${name}`, `{"${name}":[${'0,'.repeat(countIn(bytes, 2))}0]}`] as const,
    ),
  ['a long key', `{"${'k'.repeat(bytes - 64)}":0}`],
  ['nested lists', `{"a":${'['.repeat(countIn(bytes, 2))}${']'.repeat(countIn(bytes, 2))}}`],
];

describe('a request with a body that no schema accepts', () => {
  let server: TestServer;
  let line: HostileRequestConnection;
  let admin: Connection;
  let player: Player;
  let gameServer: GameServer;
  beforeAll(async () => {
    server = await startTestServer();
    admin = (await server.admin()).connection;
    player = await server.player();
    gameServer = await server.gameServer(['matches', 'players', 'economy', 'config']);
    line = openHostileRequestConnection(server.base);
  });
  afterAll(async () => {
    line.close();
    await server.close();
  });

  const withBody = () => server.app.mounted.filter(({ endpoint }) => endpoint.body !== undefined);
  const schemaOf = (endpoint: Endpoint): Schema =>
    endpoint.body ? (toJsonSchema(endpoint.body, 'input', 'draft-2020-12') as Schema) : {};
  const pathOf = ({ path, may }: Endpoint): string =>
    path
      .replace(
        '{id}',
        may === 'self'
          ? String(path.startsWith('/api/accounts') ? player.accountId : player.userId)
          : '1',
      )
      .replaceAll(/\{\w+\}/g, '1');
  const headersFor = (endpoint: Endpoint, path: string, body: string): Record<string, string> => {
    if (endpoint.may.startsWith('game-server')) return gameServer.sign(endpoint.method, path, body);
    return buildIdentityHeaders(
      endpoint.may === 'admin' || endpoint.may === 'support' ? admin : player.connection,
    );
  };
  const send = (endpoint: Endpoint, body: string, isSignedIn: boolean) => {
    const path = pathOf(endpoint);
    return line.send({
      method: endpoint.method,
      path,
      body,
      headers: {
        'content-type': 'application/json',
        ...(isSignedIn && headersFor(endpoint, path, body)),
      },
    });
  };

  it('answers a named error, with and without a session, for values of any shape', async () => {
    const wrong: string[] = [];
    for (const [nth, { name, endpoint }] of withBody().entries()) {
      const schema = schemaOf(endpoint);
      for (const at of pickTestValues([...shapes.keys()], nth, 1))
        for (const body of [replaceAll(schema, at), fillWith(schema, at), shapes[at]])
          for (const isSignedIn of endpoint.may === 'anyone' || at === 0 ? [true, false] : [true]) {
            const text = JSON.stringify(body);
            const answer = await send(endpoint, text, isSignedIn);
            const isRefusal =
              answer.status < 500 &&
              (answer.status < 400 || 'code' in (JSON.parse(answer.text) as object));
            if (!isRefusal)
              wrong.push(`${name} ${text.slice(0, 120)}: ${answer.text.slice(0, 120)}`);
          }
    }
    expect(wrong).toEqual([]);
  }, 120_000);

  it('names the field on which the schema library failed', async () => {
    const answer = await line.send({
      method: 'POST',
      path: '/api/sessions',
      headers: { 'content-type': 'application/json' },
      body: '{"email":{"length":{"toString":1}},"password":"x"}',
    });
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text)).toMatchObject({
      code: 'VALIDATION',
      fields: [{ field: 'email', because: { key: 'problem.text' } }],
    });
  });

  it('gets a small reply with at most 20 faults, however large the body may be', async () => {
    const wrong: string[] = [];
    for (const [nth, { name, endpoint }] of withBody().entries()) {
      const { bytes } = getBodyLimit(endpoint);
      for (const [description, body] of pickTestValues(
        costlyBodies(bytes, schemaOf(endpoint)),
        nth,
        1,
      )) {
        const { status, text } = await send(endpoint, body, true);
        const { fields = [] } = status < 300 ? {} : (JSON.parse(text) as { fields?: unknown[] });
        if (
          status < 400 ||
          status >= 500 ||
          text.length > answerBytesMax ||
          fields.length > limits.faultsMax + 1
        )
          wrong.push(
            `${name}, ${description}: ${status}, ${fields.length} faults, ${text.length} bytes`,
          );
      }
    }
    expect(wrong).toEqual([]);
  }, 120_000);

  it('is refused unread beyond the limit of its call, which the reply names', async () => {
    const wrong: string[] = [];
    for (const { name, endpoint } of withBody()) {
      const { bytes } = getBodyLimit(endpoint);
      const { status, text } = await send(endpoint, `{"a":"${'x'.repeat(bytes)}"}`, true);
      const { code } = JSON.parse(text) as { code: string };
      if (status !== 413 || code !== 'TOO_LARGE') wrong.push(`${name}: ${status} ${code}`);
      if (!text.replaceAll(/\D/g, '').includes(String(bytes))) wrong.push(`${name}: ${text}`);
    }
    expect(wrong).toEqual([]);
  }, 60_000);

  it('counts unknown keys beyond the first 20 instead of listing them', async () => {
    const keys = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`k${n}`, 0]));
    const { text } = await line.send({
      method: 'POST',
      path: '/api/sessions',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'a@example.org', password: 'x', ...keys }),
    });
    const { fields } = JSON.parse(text) as { fields: { field: string; problem: string }[] };
    expect(fields).toHaveLength(limits.faultsMax + 1);
    expect(fields.at(-1)).toMatchObject({ field: 'body', because: { params: { n: 280 } } });
  });

  it('costs no more with thousands of query parameters or headers: refused or ignored', async () => {
    const pairs = Array.from({ length: 1_500 }, (_, n) => `k${n}=1`).join('&');
    const many = Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`x-h${n}`, '1']));
    const get = (path: string, headers: Record<string, string> = {}) =>
      line.send({ method: 'GET', path, headers, body: undefined });
    for (const answer of [
      await get(`/api/hot-links?${pairs}`),
      await get(`/api/catalogue?${pairs}`),
      await get('/api/hot-links', many),
    ]) {
      expect(answer.status).toBeLessThan(500);
      expect(answer.text.length).toBeLessThan(answerBytesMax);
    }
  });
});
