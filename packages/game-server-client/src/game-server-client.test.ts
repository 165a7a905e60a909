import { createHash, createHmac } from 'node:crypto';
import { parseSignatureHeader, buildSignedText } from '@guildhall/contract/signature';
import { describe, expect, it } from 'vitest';
import { CallError } from './call-error.ts';
import { followEvents } from './events.ts';
import { GameServerClient } from './game-server-client.ts';
import { beatUntilDrained } from './heartbeat.ts';

const key = { keyId: 'lantern-key-01', key: 'a lantern for the first watch' };
interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
}
type Reply = (request: Seen) => Response;
const respondWith = (body: unknown, status = 200, headers: Record<string, string> = {}): Reply => {
  return () => Response.json(body, { status, headers });
};
const lost: Reply = () => {
  throw new TypeError('fetch failed');
};
/**
 * Creates a client whose requests get the given answers in order. All further requests get the last
 * answer.
 */
function clientOf(replies: readonly Reply[], now = () => 1_795_338_000_000, attempts = 5) {
  const [seen, pauses]: [Seen[], number[]] = [[], []];
  const client = new GameServerClient({
    base: 'https://play.example.test/',
    key,
    attempts,
    clock: { now, random: () => 0, pause: (ms) => Promise.resolve(void pauses.push(ms)) },
    fetch: async (address, { method = 'GET', headers, body } = {}) => {
      const { origin, href } = new URL(address as string);
      const request = {
        method,
        path: href.slice(origin.length),
        headers: new Headers(headers),
        body: typeof body === 'string' ? body : '',
      };
      const reply = replies[Math.min(seen.push(request), replies.length) - 1];
      if (!reply) throw new Error('Nothing answers');
      return reply(request);
    },
  });
  return { client, seen, pauses };
}
const isSigned = ({ method, path, headers, body }: Seen): boolean => {
  const given = parseSignatureHeader(headers.get('authorization') ?? '');
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const { ts = 0, nonce = '' } = given ?? {};
  const text = buildSignedText({ method, path, ts, nonce, bodyHash });
  return given?.sig === createHmac('sha256', key.key).update(text).digest('hex');
};
const nonceOf = ({ headers }: Seen) =>
  parseSignatureHeader(headers.get('authorization') ?? '')?.nonce;
const load = { players: 3, matches: 1, cpu: 12.5 };
const heartbeat = { params: { id: 7 }, body: load };

describe('the client of game servers', () => {
  it('repeats a call without a reply under its key, newly signed, with growing pauses', async () => {
    const busy = { code: 'UNAVAILABLE', message: 'Later' };
    const { client, seen, pauses } = clientOf([
      lost,
      respondWith(busy, 503, { 'retry-after': '1' }),
      respondWith(busy, 429),
      respondWith({ drain: false, messages: [] }),
    ]);
    expect(await client.call('heartbeat', heartbeat)).toEqual({ drain: false, messages: [] });
    expect(seen.map(isSigned)).toEqual([true, true, true, true]);
    expect(new Set(seen.map(nonceOf)).size).toBe(4);
    expect(seen[0]?.headers.get('idempotency-key')).toMatch(/^[\w-]{36}$/);
    expect(new Set(seen.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
    expect(pauses).toEqual([125, 1250, 500]);
  });
  it('a refusal is thrown at once, with its code and the fields that were wrong', async () => {
    const because = { key: 'problem.atMost', params: { max: 1 } };
    const { client, seen } = clientOf([
      respondWith(
        { code: 'VALIDATION', message: 'No', fields: [{ field: 'cpu', problem: 'No', because }] },
        400,
      ),
    ]);
    const failure = await client.call('heartbeat', heartbeat).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CallError);
    expect(failure).toMatchObject({
      status: 400,
      code: 'VALIDATION',
      fields: { cpu: 'problem.atMost' },
    });
    expect(seen).toHaveLength(1);
  });
  it('throws the last failure after all attempts; a ticket is sent again only to an overloaded server', async () => {
    const away = clientOf([lost]);
    await expect(away.client.call('heartbeat', heartbeat)).rejects.toThrow('fetch failed');
    expect(away.seen).toHaveLength(5);
    const body = { serverId: 7, ticket: 'x'.repeat(43), mode: 'FS' as const };
    const shown = clientOf([respondWith({}, 503), lost]);
    await expect(shown.client.call('validateTicket', { body })).rejects.toThrow('fetch failed');
    expect(shown.seen).toHaveLength(2);
  });
  it('a clock that is wrong is set by the server’s, once', async () => {
    const now = 1_795_338_000_000;
    const server = now + 3_600_000;
    const judged: Reply = (request) => {
      const { ts = 0 } = parseSignatureHeader(request.headers.get('authorization') ?? '') ?? {};
      const date = new Date(server).toUTCString();
      return Math.abs(ts - server) > 60_000
        ? respondWith({ code: 'SIGNATURE_REFUSED', message: 'No' }, 401, { date })(request)
        : respondWith({ drain: false, messages: [] }, 200, { date })(request);
    };
    const { client, seen } = clientOf([judged], () => now);
    await client.call('heartbeat', heartbeat);
    await client.call('heartbeat', heartbeat);
    expect(seen).toHaveLength(3);
    expect(client.now()).toBe(server + 1_000);
    const refused = clientOf([
      respondWith({ code: 'SIGNATURE_REFUSED', message: 'No' }, 401, {
        date: new Date(now).toUTCString(),
      }),
    ]);
    await expect(refused.client.call('heartbeat', heartbeat)).rejects.toMatchObject({
      code: 'SIGNATURE_REFUSED',
    });
    expect(refused.seen).toHaveLength(1);
  });
  it('a configuration that has not changed is kept', async () => {
    const { client, seen } = clientOf([
      respondWith({ version: '1.0' }, 200, { etag: '"first"' }),
      () => new Response(null, { status: 304 }),
    ]);
    const first = await client.config('1.0');
    expect(await client.config('1.0')).toBe(first);
    expect(seen.map(({ headers }) => headers.get('if-none-match'))).toEqual([null, '"first"']);
  });
  it('follows events from a cursor through an outage, and from the present where some are lost', async () => {
    const event = (id: number) => ({
      id,
      at: '2026-11-23T06:00:00.000Z',
      type: 'ACCOUNT_UNBLOCKED',
      payload: { accountId: 5 },
    });
    const { client, seen, pauses } = clientOf(
      [
        respondWith({ events: [event(4), event(6)], cursor: 9, missed: false, waitSeconds: 0 }),
        lost,
        respondWith({ events: [], cursor: 40, missed: true, waitSeconds: 5 }),
        respondWith({ events: [event(41)], cursor: 41, missed: false, waitSeconds: 5 }),
      ],
      undefined,
      1,
    );
    const read: unknown[] = [];
    const ending = new AbortController();
    for await (const { type, id } of followEvents(client, { cursor: 3, signal: ending.signal })) {
      read.push([type, id]);
      if (id === 41) ending.abort();
    }
    expect(read).toEqual([
      ['ACCOUNT_UNBLOCKED', 4],
      ['ACCOUNT_UNBLOCKED', 6],
      ['START_ANEW', 40],
      ['ACCOUNT_UNBLOCKED', 41],
    ]);
    expect(seen.map(({ path }) => path)).toEqual(
      ['3', '9', '9', '40'].map((cursor) => `/gs/v1/events?cursor=${cursor}`),
    );
    expect(pauses.slice(0, 2)).toEqual([5_000, 5_000]);
  });
  it('heartbeats go on while a draining server plays its last match, and end with it', async () => {
    const heard: boolean[] = [];
    const loads = [1, 1, 0];
    const { client, seen, pauses } = clientOf([
      respondWith({ drain: false, messages: [] }),
      respondWith({ drain: true, messages: [] }),
    ]);
    const drained = await beatUntilDrained(client, {
      serverId: 7,
      heartbeatSeconds: 30,
      load: () => ({ ...load, matches: loads.shift() ?? 0 }),
      onReply: ({ drain }) => heard.push(drain),
    });
    expect(drained).toBe(true);
    expect(heard).toEqual([false, true, true]);
    expect(pauses).toEqual([30_000, 30_000]);
    expect(seen.map(({ body }) => (JSON.parse(body) as { cursor: number }).cursor)).toEqual([
      0, 0, 0,
    ]);
  });
});
