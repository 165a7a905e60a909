/** Sends random and hostile requests, drawn from the contract, to every declared call. */
import { Agent, request as requestHttp } from 'node:http';
import { isErrorCode } from '@guildhall/contract/errors';
import type { Endpoint } from '@guildhall/contract/kit/endpoint';
import { toJsonSchema } from '@guildhall/contract/documents/json-schema';
import type { GameServer } from './game-server.ts';
import type { HostileValueGenerator, JsonSchema } from './hostile-values.ts';
import type { Connection } from './http.ts';

export interface GeneratedHostileRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
}
/**
 * Sender of requests: a session or a signing game server. A sender that has neither is a visitor.
 */
export interface HostileRequestSender {
  readonly name: string;
  readonly connection: Connection;
  readonly userId: number;
  readonly accountId: number;
  readonly gameServer?: GameServer;
}
interface Named {
  readonly name: string;
  readonly endpoint: Endpoint;
}
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const boundary = 'xxBOUNDARYxx';
const hostileHeaders: readonly (readonly [name: string, value: string])[] = [
  ['idempotency-key', 'short'],
  ['idempotency-key', 'k'.repeat(101)],
  ['idempotency-key', '\u00e9\u00ff\u00e9\u00ff\u00e9\u00ff\u00e9\u00ff'],
  ['user-agent', '\u00e9'.repeat(400)],
  ['user-agent', ''],
  ['x-reason', '%00'],
  ['x-reason', 'a%ED%A0%80b'],
  ['x-reason', encodeURIComponent('𝕳'.repeat(300))],
  ['x-reason', `a${encodeURIComponent('𝕳'.repeat(300))}`],
  ['if-match', '"999999999"'],
  ['if-match', '"99999999999999"'],
  ['if-none-match', '"'],
  ['accept-language', 'xx;q=\u00ff'],
  ['authorization', `Bearer ${'t'.repeat(6_000)}`],
  ['authorization', 'Bearer \u00ff\u00fe'],
  [
    'authorization',
    'GS1 keyId=aaaaaaaaaa,ts=9999999999999,nonce=aaaaaaaaaaaaaaaa,sig=' + 'a'.repeat(64),
  ],
  ['cookie', 'bf-auth=%00; bf-bank=%ED%A0%80'],
  ['cookie', `bf-auth=${'c'.repeat(4_000)}; bf-push-token=%; bf-invite=%00`],
  ['x-forwarded-for', '\u00ff, not-an-address'],
  ['x-admin-session', 'x'.repeat(4_000)],
  ['origin', 'null'],
  ['content-type', 'text/plain'],
  ['content-type', 'application/json; charset=utf-7'],
  ['content-type', `multipart/form-data; boundary=${boundary}`],
  ['content-type', 'multipart/form-data'],
];
const hostileBodies: readonly string[] = [
  '{',
  '[]',
  'null',
  '""',
  '0',
  '{"a":1,"a":2}',
  '\u0000',
  '{"__proto__":{"a":1}}',
  '['.repeat(2_000) + ']'.repeat(2_000),
  '{"\\ud800":1}',
  '\ufeff{}',
];
const part = (head: string, bytes: Buffer | string): Buffer =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
    Buffer.from(bytes as never),
    Buffer.from('\r\n'),
  ]);
const last = Buffer.from(`--${boundary}--\r\n`);
const multiparts: readonly (() => Buffer)[] = [
  () =>
    Buffer.concat([
      part(
        'content-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png',
        picture,
      ),
      last,
    ]),
  () =>
    Buffer.concat([
      part(
        'content-disposition: form-data; name="file"; filename="a\\u0000\u0000b.png"\r\ncontent-type: image/png',
        picture,
      ),
      last,
    ]),
  () =>
    Buffer.concat([
      part(
        'content-disposition: form-data; name="__proto__"; filename="a.png"\r\ncontent-type: image/png',
        picture,
      ),
      last,
    ]),
  () => Buffer.concat([part('content-disposition: form-data; name="file"', 'no file'), last]),
  () =>
    Buffer.concat([
      part(
        'content-disposition: form-data; name="file"; filename="a.gif"\r\ncontent-type: image/gif',
        'GIF89a',
      ),
      last,
    ]),
  () =>
    part(
      'content-disposition: form-data; name="file"; filename="cut.png"\r\ncontent-type: image/png',
      picture.subarray(0, 20),
    ),
  () => Buffer.concat([part('content-disposition form-data', picture), last]),
  () =>
    Buffer.concat([
      ...Array.from({ length: 9 }, (_one, n) =>
        part(`content-disposition: form-data; name="f${n}"; filename="${n}.png"`, picture),
      ),
      last,
    ]),
  () => last,
  () => Buffer.from(`--${boundary}`),
  () => Buffer.alloc(0),
  () => Buffer.from('nothing of the kind'),
];

/**
 * Builds the headers that identify a connection: the cookie and the token of its session, and the
 * token of the admin session if there is one.
 */
export const buildIdentityHeaders = ({
  cookies,
  token,
  adminToken,
}: Connection): Record<string, string> => ({
  ...(cookies.size > 0 && {
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  }),
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
  ...(adminToken !== undefined && { 'x-admin-session': adminToken }),
});

/** Draws hostile requests from the declarations of the contract. */
export class HostileRequestGenerator {
  readonly values: HostileValueGenerator;
  readonly #schemas = new Map<unknown, JsonSchema>();

  constructor(values: HostileValueGenerator) {
    this.values = values;
  }
  #schemaOf(declared: Parameters<typeof toJsonSchema>[0]): JsonSchema {
    const known = this.#schemas.get(declared);
    if (known) return known;
    const made = toJsonSchema(declared, 'input', 'draft-2020-12');
    this.#schemas.set(declared, made);
    return made;
  }
  #segment(
    name: string,
    declared: JsonSchema | undefined,
    endpoint: Endpoint,
    sender: HostileRequestSender,
  ): string {
    const { values } = this;
    if (values.may(0.06))
      return values.random.pick([
        '0',
        '-1',
        '1.5',
        '2147483648',
        '999999999999999',
        '9999999999999999',
        'abc',
        'abc',
        '%00',
        '%ED%A0%80',
        '%',
        '%2e%2e',
        "1'",
        'é',
        '%F0%9D%95%B3',
        'a'.repeat(250),
      ]);
    if (name === 'id' && endpoint.may === 'self' && values.may(0.95))
      return String(endpoint.path.startsWith('/api/accounts/') ? sender.accountId : sender.userId);
    const drawn = declared ? values.of(declared, 1) : values.id();
    return encodeURIComponent(String(drawn).toWellFormed());
  }
  #path(endpoint: Endpoint, sender: HostileRequestSender): string {
    const params =
      endpoint.params &&
      (this.#schemaOf(endpoint.params)['properties'] as Record<string, JsonSchema> | undefined);
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
      this.#segment(name, params?.[name], endpoint, sender),
    );
    if (!endpoint.query && !this.values.may(0.02)) return path;
    const drawn = endpoint.query
      ? (this.values.of(this.#schemaOf(endpoint.query)) as Record<string, unknown>)
      : { page: this.values.anything() };
    const pairs = Object.entries(drawn).map(
      ([key, value]) =>
        `${encodeURIComponent(key.toWellFormed())}=${encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed())}`,
    );
    if (this.values.may(0.05))
      pairs.push(
        this.values.random.pick([
          'page=%00',
          'name=%ED%A0%80',
          'page=1&page=2',
          'email=%',
          'name[]=a',
          '%00=1',
          '__proto__=1',
          'name=a%00b',
          'q=%F0%9D',
        ]),
      );
    return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
  }
  #body(endpoint: Endpoint): { body: string | Buffer | undefined; type: string | undefined } {
    const { values } = this;
    if (endpoint.carries === 'multipart' || (endpoint.method !== 'GET' && values.may(0.01)))
      return {
        body: values.random.pick(multiparts)(),
        type: `multipart/form-data; boundary=${boundary}`,
      };
    if (endpoint.method === 'GET') return { body: undefined, type: undefined };
    if (values.may(0.02))
      return { body: values.random.pick(hostileBodies), type: 'application/json' };
    if (!endpoint.body)
      return values.may(0.9)
        ? { body: undefined, type: undefined }
        : { body: JSON.stringify(values.anything()), type: 'application/json' };
    return {
      body: JSON.stringify(values.of(this.#schemaOf(endpoint.body))),
      type: 'application/json',
    };
  }
  draw(endpoint: Endpoint, sender: HostileRequestSender): GeneratedHostileRequest {
    const { values } = this;
    values.begin();
    const { body, type } = this.#body(endpoint);
    const path = this.#path(endpoint, sender);
    const { connection, gameServer } = sender;
    const signed = gameServer?.sign(endpoint.method, path, typeof body === 'string' ? body : '');
    const headers: Record<string, string> = {
      ...buildIdentityHeaders(connection),
      ...(type !== undefined && { 'content-type': type }),
      ...(endpoint.method !== 'GET' &&
        values.may(0.4) && { 'idempotency-key': `key-${values.random.int(1, 1e9)}` }),
      ...signed,
    };
    if (values.may(0.06)) {
      const [name, value] = values.random.pick(hostileHeaders);
      headers[name] = value;
    }
    return { method: endpoint.method, path, headers, body };
  }
}

interface Received {
  readonly status: number;
  readonly text: string;
}
export interface HostileRequestConnection {
  send(drawn: GeneratedHostileRequest): Promise<Received>;
  close(): void;
}
/** Keeps connections to a server; a request that cannot be sent at all returns status 0. */
export function openHostileRequestConnection(base: string): HostileRequestConnection {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const { hostname, port } = new URL(base);
  return {
    send: ({ method, path, headers, body }) =>
      new Promise((resolve, reject) => {
        const length: Record<string, string> =
          body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
        const escaped = path.replace(/[^\u0021-\u00ff]/g, '');
        const sent = requestHttp(
          { agent, hostname, port, method, path: escaped, headers: { ...headers, ...length } },
          (response) => {
            let text = '';
            response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
            response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
            response.on('error', reject);
          },
        );
        // a server that refuses early may close the connection before all data is sent, which
        // counts as a reply, too.
        sent.on('error', (error: NodeJS.ErrnoException) =>
          error.code === 'EPIPE' || error.code === 'ECONNRESET'
            ? resolve({ status: 0, text: error.code })
            : reject(error),
        );
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
}
/**
 * Returns the fault of a response: a server error, or a refusal without a declared code and a
 * message. Returns undefined if the response has no fault.
 */
function faultOf({ status, text }: Received): string | undefined {
  if (status >= 500) return `${status} ${text.slice(0, 300)}`;
  if (status < 400) return undefined;
  try {
    const { code, message } = JSON.parse(text) as { code?: unknown; message?: unknown };
    return typeof code === 'string' &&
      isErrorCode(code) &&
      typeof message === 'string' &&
      message !== ''
      ? undefined
      : `${status} without a code of ours: ${text.slice(0, 200)}`;
  } catch {
    return `${status} that is no JSON: ${text.slice(0, 200)}`;
  }
}

/**
 * Number of requests between two checks that all senders are still signed in, because hostile
 * requests also end sessions.
 */
const lookEvery = 40;
export interface HostileRequestRunOptions {
  readonly calls: readonly Named[];
  /**
   * Senders of requests. Nine calls in ten are made by the sender that `fitting` returns, the
   * others by a random sender.
   */
  readonly senders: readonly HostileRequestSender[];
  readonly fitting: (endpoint: Endpoint) => HostileRequestSender;
  readonly requests: number;
  readonly drawing: HostileRequestGenerator;
  readonly line: HostileRequestConnection;
  /** Signs in every sender that is signed out. */
  readonly refresh: () => Promise<void>;
}
export interface HostileRequestRunOutcome {
  readonly faults: readonly string[];
  readonly byStatus: Readonly<Record<number, number>>;
}
/**
 * Sends requests one after another, going through the calls in turn. The seed and the existing rows
 * determine the requests.
 */
export async function sendHostileRequests({
  calls,
  senders,
  fitting,
  requests,
  drawing,
  line,
  refresh,
}: HostileRequestRunOptions): Promise<HostileRequestRunOutcome> {
  const faults: string[] = [];
  const byStatus: Record<number, number> = {};
  const { values } = drawing;
  const order = values.random.shuffled(calls);
  for (let n = 0; n < requests; n++) {
    const call = order[n % order.length];
    if (!call) break;
    const { name, endpoint } = call;
    const sender = values.may(0.9) ? fitting(endpoint) : values.random.pick(senders);
    const drawn = drawing.draw(endpoint, sender);
    const answer = await line.send(drawn);
    byStatus[answer.status] = (byStatus[answer.status] ?? 0) + 1;
    const fault = faultOf(answer);
    if (fault !== undefined)
      faults.push(
        `${name} as ${sender.name}: ${drawn.method} ${drawn.path.slice(0, 200)} ${String(drawn.body).slice(0, 400)} -> ${fault}`,
      );
    if (n % lookEvery === 0 || answer.text.includes('TWO_F_A_REQUIRED')) await refresh();
  }
  return { faults, byStatus };
}
