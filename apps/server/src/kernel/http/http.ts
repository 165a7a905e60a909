import type { Feature } from '@guildhall/contract/features';
import type { Endpoint, ValidatedCallInput, Reply } from '@guildhall/contract/kit/endpoint';
import type { Language } from '@guildhall/contract/kit/text/say';
import { limits } from '@guildhall/contract/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { Actor, Call, GameServerActor, UserActor, VisitorActor } from '../actor.ts';
import {
  identifyCaller,
  identifyCallerBeforeInput,
  isStaffEndpoint,
  assertRoleAllowed,
} from './admission.ts';
import { createReplySender } from './replies.ts';
import type { RepeatableCallInput } from '../value/approvals.ts';
import { AppError, buildFieldError } from '../errors.ts';
import type { Database } from '../db/db.ts';
import type { FairShareLimits, ReleaseConcurrencyTurn } from './fair-share.ts';
import { isLanguage, findRequestedLanguage } from '../say.ts';
import { normaliseIpAddress } from './network.ts';
import { computeSha256 } from '../secrets.ts';
import { getBodyLimit, isStorableText, parseInput, parseJsonBody } from './request-input.ts';
import {
  noAttachedFiles,
  readMultipartForm,
  readUploadedFile,
  type AttachedFiles,
} from './uploads.ts';
import { problem } from '@guildhall/contract/kit/problem/problem';
import { kernelMessages } from '../kernel.messages.ts';
import type { RefusalLog } from '../operation/refusal-log.ts';

type ActorOf<E extends Endpoint> = E['may'] extends 'anyone'
  ? UserActor | VisitorActor
  : E['may'] extends `game-server:${string}`
    ? GameServerActor
    : UserActor;

/** Access to cookies, headers, an uploaded file or a stream; only routes may use it. */
export interface HttpContext {
  cookie(name: string, value: string, options: { maxAgeSeconds: number; path: string }): void;
  clearCookie(name: string, path: string): void;
  header(name: string, value: string): void;
  /** Reads the single uploaded file of a multipart call. */
  file(): Promise<Buffer>;
  /** Files sent together with the body of a call. */
  readonly attached: AttachedFiles;
  /** True once the caller has closed the connection; a reply would not arrive. */
  readonly isGone: () => boolean;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** The token of the header `Authorization: Bearer`. */
  readonly bearer: string | undefined;
}
export type Handler<E extends Endpoint> = (
  call: Call<ActorOf<E>>,
  input: ValidatedCallInput<E>,
  wire: HttpContext,
) => Promise<Reply<E> | Readable>;

/** Identifies the caller; implemented by the sessions and the game-server module. */
export interface CallerIdentification {
  /**
   * Returns the user if the session cookie and the bearer token belong to the same user's session;
   * otherwise undefined. Throws UNAVAILABLE, never 401, if the database cannot answer.
   */
  user(request: FastifyRequest): Promise<UserActor | undefined>;
  /**
   * Throws TWO_F_A_REQUIRED unless the call carries the admin session that belongs to the user's
   * session.
   */
  adminSession(request: FastifyRequest): Promise<void>;
  gameServer(request: FastifyRequest, endpoint: Endpoint): Promise<GameServerActor>;
  /** Throws FEATURE_CLOSED while operators have closed the feature. */
  feature(feature: Feature): Promise<void>;
  /** Counts an attempt of a rate class; throws RATE_LIMITED after too many attempts. */
  count(endpoint: Endpoint, address: string): Promise<void>;
}

export interface MountedEndpoint {
  readonly endpoint: Endpoint;
  readonly name: string;
}
/** Returns the HTTP context of a repeated call, with the files of the original request. */
const wireAgain = (attached: AttachedFiles): HttpContext => ({
  cookies: {},
  bearer: undefined,
  cookie: () => {},
  clearCookie: () => {},
  header: () => {},
  file: () => Promise.reject(new AppError('UNSUPPORTED_MEDIA')),
  attached,
  isGone: () => false,
});
export interface Router {
  /** Mounts one declared call. */
  bind<E extends Endpoint>(name: string, endpoint: E, handler: Handler<E>): void;
  readonly mounted: readonly MountedEndpoint[];
  /**
   * Repeats a stored call as the user of `call`. Throws NOT_FOUND if the call no longer exists in
   * the contract.
   */
  again(asked: RepeatableCallInput, call: Call<UserActor>): Promise<unknown>;
}

const firstOf = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value;
/**
 * Returns the parts of an operator's call that are stored in case a second operator has to approve
 * the call.
 */
const askedBy = (
  name: string,
  { method, may }: Endpoint,
  { params, query, body }: FastifyRequest,
  attached: AttachedFiles,
): RepeatableCallInput | undefined =>
  method === 'GET' || (may !== 'admin' && may !== 'support')
    ? undefined
    : {
        operation: name,
        params,
        query,
        body,
        // encoded only if the request is stored
        get attached() {
          return [...attached].map(([part, bytes]) => [part, bytes.toString('base64')] as const);
        },
      };
const fingerprints = (attached: AttachedFiles): string[] =>
  [...attached].map(([name, bytes]) => `${name} ${computeSha256(bytes).toString('hex')}`);
/** Reads the idempotency key. Throws VALIDATION if it has an invalid form or is missing. */
function readIdempotencyKey(
  { headers }: FastifyRequest,
  { repeats }: Endpoint,
): string | undefined {
  const key = firstOf(headers['idempotency-key']);
  if (key === undefined && repeats === 'key')
    throw buildFieldError('Idempotency-Key', problem('needed'));
  if (key !== undefined && !/^[A-Za-z0-9_-]{8,100}$/.test(key))
    throw buildFieldError('Idempotency-Key', kernelMessages.idempotencyKey());
  return key;
}
/**
 * Returns the reason of a call: from the header if a dialog asked for the reason after a form was
 * sent, else from the body.
 */
function reasonOf({ headers }: FastifyRequest, input: unknown): string | undefined {
  const inBody = (input as { body?: { reason?: unknown } }).body?.reason;
  const reason =
    decodeReason(firstOf(headers['x-reason'])) ?? (typeof inBody === 'string' ? inBody : undefined);
  return reason?.trim() || undefined;
}
function confirmationOf({ headers }: FastifyRequest): string | undefined {
  const confirmed = firstOf(headers['x-confirmed']);
  if (confirmed !== undefined && !shapeOfToken.test(confirmed))
    throw buildFieldError('X-Confirmed', kernelMessages.confirmation());
  return confirmed;
}
function callOf<A extends Actor>(
  name: string,
  request: FastifyRequest,
  actor: A,
  input: unknown,
  attached: AttachedFiles,
  endpoint: Endpoint,
): Call<A> {
  const key = readIdempotencyKey(request, endpoint);
  const version = firstOf(request.headers['if-match']);
  if (version !== undefined && !/^"?\d{1,9}"?$/.test(version))
    throw buildFieldError('If-Match', kernelMessages.rowVersion());
  return {
    actor,
    address: normaliseIpAddress(request.ip),
    device: (firstOf(request.headers['user-agent']) ?? '').slice(0, deviceMax),
    deviceHash: computeDeviceHash(request.cookies[limits.deviceCookie]),
    idempotencyKey: key,
    reason: reasonOf(request, input),
    confirmed: confirmationOf(request),
    bodyHash:
      key === undefined
        ? undefined
        : computeSha256([name, JSON.stringify(input), ...fingerprints(attached)].join('\n')),
    ifVersion: version === undefined ? undefined : Number(version.replaceAll('"', '')),
    asked: askedBy(name, endpoint, request, attached),
    language: languageOf(request, actor),
  };
}
/**
 * Returns the language that the caller's program requests, otherwise the language of the account.
 */
const languageOf = (request: FastifyRequest, actor: Actor): Language =>
  findRequestedLanguage(request.headers['accept-language']) ??
  (actor.kind === 'user' && isLanguage(actor.language) ? actor.language : 'en');
/** Longest stored browser name and longest stored reason, in characters. */
const deviceMax = 300;
const reasonMax = 500;
const shapeOfToken = /^[A-Za-z0-9_-]{43}$/;
/**
 * Returns the hash under which a browser's cookie is stored and compared; undefined if it has no
 * valid form.
 */
export const computeDeviceHash = (cookie: string | undefined): Buffer | undefined =>
  cookie !== undefined && shapeOfToken.test(cookie) ? computeSha256(cookie) : undefined;
/**
 * Decodes the reason, which our client sends percent-encoded because headers contain only ASCII.
 */
function decodeReason(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  try {
    const reason = decodeURIComponent(text);
    // cut between characters: half a surrogate pair is invalid
    if (isStorableText(reason)) return reason.slice(0, reasonMax).replace(/[\ud800-\udbff]$/, '');
  } catch {
    throw buildFieldError('X-Reason', kernelMessages.percentEncoded());
  }
  throw buildFieldError('X-Reason', problem('notText'));
}
/** Returns the token of a request; its validity is not checked. */
export const readBearerToken = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];

const wireOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  secure: boolean,
  attached: AttachedFiles,
): HttpContext => ({
  cookies: request.cookies,
  bearer: readBearerToken(request),
  cookie: (name, value, { maxAgeSeconds, path }) => {
    void reply.setCookie(name, value, {
      httpOnly: true,
      sameSite: 'lax',
      secure,
      path,
      maxAge: maxAgeSeconds,
    });
  },
  clearCookie: (name, path) => {
    void reply.clearCookie(name, { path, httpOnly: true, sameSite: 'lax', secure });
  },
  header: (name, value) => {
    void reply.header(name, value);
  },
  file: () => readUploadedFile(request),
  attached,
  isGone: () => request.socket.destroyed,
});

interface RouterOptions {
  readonly secureCookies: boolean;
  readonly checkReplies: boolean;
  readonly share: FairShareLimits;
  readonly noteRefusal: RefusalLog;
  /** Runs read-only calls of operators; these calls may use a replica. */
  readonly readAside: Database['readAside'];
}
/**
 * Returns true for read-only calls of operators. Calls of players are short and use the primary.
 */
const isAside = (endpoint: Endpoint): boolean =>
  isStaffEndpoint(endpoint) && writeOf(endpoint) === 'none' && !endpoint.path.endsWith('/replay');
/** Classifies a call for write limits. Some reads send a body; they count as reads. */
function writeOf({ method, path, may }: Endpoint): 'none' | 'own' | 'staff' {
  if (method === 'GET' || /\/(?:list|export|replay)$/.test(path)) return 'none';
  return may === 'admin' || may === 'support' ? 'staff' : 'own';
}
/**
 * Takes a turn of the network until the caller is known, then a turn of the user. Both happen
 * before any further query. Game servers have separate limits.
 */
async function acquireTurn(
  endpoint: Endpoint,
  request: FastifyRequest,
  gate: CallerIdentification,
  share: FairShareLimits,
): Promise<ReleaseConcurrencyTurn> {
  if (endpoint.may.startsWith('game-server:')) return () => {};
  const leave = await share.network(request.ip);
  try {
    if (endpoint.rate) await gate.count(endpoint, request.ip);
    const user = await gate.user(request);
    if (!user) return leave;
    leave();
    return await share.user(user.userId, request.ip, writeOf(endpoint));
  } catch (error) {
    leave();
    throw error;
  }
}

/**
 * Creates the router that mounts declared calls, with identification, admission and rate limits.
 */
export function createRouter(
  app: FastifyInstance,
  gate: CallerIdentification,
  options: RouterOptions,
): Router {
  const mounted: MountedEndpoint[] = [];
  const handlers = new Map<string, { endpoint: Endpoint; handler: Handler<Endpoint> }>();
  return {
    mounted,
    async again({ operation, attached, ...sent }, call) {
      const bound = handlers.get(operation);
      if (!bound) throw new AppError('NOT_FOUND');
      assertRoleAllowed(bound.endpoint, call.actor);
      const files = attached.map(([part, text]) => [part, Buffer.from(text, 'base64')] as const);
      return bound.handler(call, parseInput(bound.endpoint, sent), wireAgain(new Map(files)));
    },
    bind(name, endpoint, handler) {
      mounted.push({ name, endpoint });
      handlers.set(name, { endpoint, handler: handler as unknown as Handler<Endpoint> });
      const answerer = createReplySender(name, endpoint, options.checkReplies);
      const use = async (
        request: FastifyRequest,
        reply: FastifyReply,
      ): Promise<Reply<typeof endpoint> | Readable> => {
        // The client disconnected while its call waited for a turn.
        if (request.socket.destroyed) throw new AppError('UNAVAILABLE');
        const caller = await identifyCallerBeforeInput(endpoint, request, gate);
        // only signed-in callers may learn from a validation message that a call exists, and only
        // their large bodies are parsed
        if (endpoint.may === 'self' && !(await gate.user(request)))
          throw new AppError('UNAUTHORIZED');
        await parseJsonBody(request);
        const attached =
          endpoint.files && request.isMultipart()
            ? await readMultipartForm(request, endpoint.files, getBodyLimit(endpoint).bytes)
            : noAttachedFiles;
        const input = parseInput(endpoint, request);
        const actor = caller ?? (await identifyCaller(endpoint, request, gate, input));
        if (endpoint.feature) await gate.feature(endpoint.feature);
        const work = () =>
          handler(
            callOf(name, request, actor as ActorOf<typeof endpoint>, input, attached, endpoint),
            input,
            wireOf(request, reply, options.secureCookies, attached),
          );
        return isAside(endpoint) ? options.readAside(work) : work();
      };
      const inTurn: typeof use = async (request, reply) => {
        const leave = await acquireTurn(endpoint, request, gate, options.share);
        return use(request, reply).finally(leave);
      };
      app.route({
        method: endpoint.method,
        url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
        // for JSON only: forms are limited part by part
        bodyLimit: getBodyLimit(endpoint).bytes,
        handler: async (request, reply) => {
          const answer = await inTurn(request, reply).catch(async (error: unknown) => {
            await options.noteRefusal(endpoint, error, () => gate.user(request));
            throw error;
          });
          return answerer(request, reply, answer);
        },
      });
    },
  };
}
