import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { limits } from '@guildhall/contract/limits';
import { minBodyLimit } from '@guildhall/contract/kit/body-limits';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import underPressure from '@fastify/under-pressure';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Clock } from '../time/clock.ts';
import type { Config } from '../config/config.ts';
import { isLocalOrigin, isRequestFromOwnOrigin, listOwnOrigins } from '../config/addresses.ts';
import {
  closeHalfClosedConnections,
  connectionTimeouts,
  toTimeoutOptions,
  type ConnectionTimeouts,
} from './connection-times.ts';
import {
  allowCrossOriginCalls,
  isCrossOriginAllowed,
  type CrossOriginRule,
} from './cross-origin.ts';
import { isTemporaryOutage } from '../db/database-failures.ts';
import { AppError, buildFieldError } from '../errors.ts';
import { normaliseForwardedForHeader } from './network.ts';
import { createReplyHeaderSetter, listSecurityHeaderLines } from './security-headers.ts';
import { kernelMessages } from '../kernel.messages.ts';
import { runInWorkContext, type WorkContext } from '../operation/work-context.ts';
import { findRequestedLanguage } from '../say.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Text of the body as it arrived; signatures cover this text. */
    rawBody: string;
  }
}

function asAppError(
  error: unknown,
  log: FastifyBaseLogger,
  bodyBytesMax: number,
  request: string,
): AppError {
  if (error instanceof AppError) return error;
  if (isTemporaryOutage(error)) {
    log.warn({ request, err: error }, 'a dependency did not answer');
    return new AppError('UNAVAILABLE', { cause: error });
  }
  const refused = explainRefusal(error as FastifyError, bodyBytesMax);
  if (refused) return refused;
  log.error({ request, err: error }, 'a defect');
  return new AppError('INTERNAL', { cause: error });
}
/**
 * Returns the error for a request that the web server itself rejected; undefined for any other
 * error.
 */
function explainRefusal(
  { statusCode, code, message }: FastifyError,
  bodyBytesMax: number,
): AppError | undefined {
  if (statusCode === 503) return new AppError('UNAVAILABLE');
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new AppError('TOO_LARGE', {
      because: kernelMessages.bodyTooLarge({ max: bodyBytesMax }),
    });
  if (statusCode === 413 || code === 'FST_REQ_FILE_TOO_LARGE') return new AppError('TOO_LARGE');
  if (statusCode === 415 || statusCode === 406) return new AppError('UNSUPPORTED_MEDIA');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new AppError('VALIDATION', {
      fields: [{ field: 'body', problem: kernelMessages.unreadable({ message }) }],
    });
  return undefined;
}

/**
 * Answers invalid HTTP, or HTTP that arrived too slowly, with an error in the format of our API.
 * `protection` contains the security headers, because no hook adds them to such a reply.
 */
function refuseNoRequest(
  protection: readonly string[],
  error: NodeJS.ErrnoException,
  socket: Socket,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable)
    return void socket.destroy();
  const [status, failure] =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? (['408 Request Timeout', buildFieldError('request', kernelMessages.tooSlow())] as const)
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? (['431 Request Header Fields Too Large', new AppError('TOO_LARGE')] as const)
        : (['400 Bad Request', buildFieldError('request', kernelMessages.noRequest())] as const);
  const body = JSON.stringify(failure.toBody('en'));
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    ...protection,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/**
 * Milliseconds: how much longer than the allowed delay a sample of the event loop's delay lasts, and
 * how long at least.
 */
const [sampleMarginMs, sampleMinMs] = [500, 1_000];
/**
 * Refuses requests with 503 while the event loop lags by more than `delayMs` on average over one
 * sample; 0 turns this off. A sample without any measurement counts as infinite lag, so a sample
 * must be longer than the limit. The start of the server is not overload, so measuring begins two
 * samples after the server listens.
 */
async function shedLoad(app: FastifyInstance, delayMs: number): Promise<void> {
  const sampleInterval = Math.max(sampleMinMs, delayMs + sampleMarginMs);
  let countsFrom = Infinity;
  app.addHook('onListen', (done) => {
    countsFrom = performance.now() + 2 * sampleInterval;
    done();
  });
  await app.register(underPressure, {
    maxEventLoopDelay: delayMs,
    sampleInterval,
    exposeStatusRoute: false,
    pressureHandler: () =>
      performance.now() < countsFrom ? undefined : Promise.reject(new AppError('UNAVAILABLE')),
  });
}

/**
 * Converts a number of hops to a function, because Fastify does not accept a number. Operators who
 * set a number guarantee that only the proxies can reach the port.
 */
function trusted({
  trustProxy,
}: Config): false | string[] | ((address: string, hop: number) => boolean) {
  if (trustProxy === false) return false;
  return typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : [...trustProxy];
}
/**
 * Returns true if browsers drop our cookies on this origin: over plain http, browsers store secure
 * cookies only for the local machine.
 */
const losesCookies = ({ publicUrl }: Config, origin: string): boolean =>
  publicUrl.startsWith('https:') &&
  /^http:\/\/[^/?#]+$/.test(origin) &&
  URL.canParse(origin) &&
  !isLocalOrigin(origin);
/**
 * Builds the error that refuses a sign-in over plain http and names the https address to use.
 * Otherwise the sign-in would succeed, and the next call would have no session.
 */
const openedInsecurely = ({ publicUrl }: Config): AppError =>
  new AppError('FORBIDDEN', { because: kernelMessages.openedInsecurely({ address: publicUrl }) });

/**
 * Adds the server's time to each reply, because the clock of the player's computer may be wrong.
 */
export function addServerTimeHeader(app: FastifyInstance, clock: Clock): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/'))
      reply.header(limits.serverTimeHeader, clock.now().getTime());
    done();
  });
}

/** Removes invalid entries from the header of forwarded addresses (see `network.ts`). */
function cleanForwardedAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const forwarded = raw.headers['x-forwarded-for'];
    if (forwarded !== undefined) {
      const cleaned = normaliseForwardedForHeader(forwarded);
      if (cleaned === undefined) delete raw.headers['x-forwarded-for'];
      else raw.headers['x-forwarded-for'] = cleaned;
    }
    done();
  });
}

/**
 * Returns the function that gives a request its id: behind a proxy the `x-request-id` that the
 * proxy sent, otherwise a new id.
 */
function createRequestIds({ trustProxy }: Config): (request: IncomingMessage) => string {
  return ({ headers }) => {
    const sent = trustProxy === false ? undefined : headers['x-request-id'];
    return typeof sent === 'string' && /^[\w-]{8,64}$/.test(sent)
      ? sent
      : randomBytes(9).toString('base64url');
  };
}
/** Adds the request's id to replies and log lines. Players can give this id to support. */
function nameRequests(app: FastifyInstance): void {
  const contexts = new WeakMap<FastifyRequest, WorkContext>();
  app.addHook('onRequest', (request, reply, done) => {
    const context = { request: request.id };
    contexts.set(request, context);
    reply.header('x-request-id', request.id);
    runInWorkContext(context, done);
  });
  // sets the context again after the body has been read, because the events of the body lose it
  app.addHook('preValidation', (request, _reply, done) => {
    runInWorkContext(contexts.get(request) ?? { request: request.id }, done);
  });
}

/** Registers compression, cookies and uploads, each with its limits. */
async function registerPlugins(app: FastifyInstance): Promise<void> {
  await app.register(cookie);
  await app.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  });
  await app.register(multipart, {
    limits: { fileSize: limits.uploadBytesMax, files: 1, fields: 4, parts: 5 },
    throwFileSizeLimit: true,
  });
}

/** Keeps the text of a JSON body as it arrived, because signatures cover this text. */
function keepRawBody(app: FastifyInstance): void {
  app.decorateRequest('rawBody', '');
  // an empty JSON body counts as no body, because callers may send the header without a body
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = body as string;
    // the body is parsed after the caller is admitted (`request-input.ts`), so that a large body of
    // a stranger costs only its transfer
    done(null, undefined);
  });
}

/**
 * Refuses state-changing calls with our cookies from pages of another origin. If the browser
 * dropped our cookies, the error names the correct address.
 */
function refuseOtherOrigins(app: FastifyInstance, config: Config, cross?: CrossOriginRule): void {
  const ownOrigins = listOwnOrigins(config);
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.url.startsWith('/api/') && !request.url.startsWith('/gs/')) return done();
    reply.header('cache-control', 'no-store');
    const { origin, host } = request.headers;
    if (origin === undefined || ['GET', 'HEAD'].includes(request.method)) return done();
    if (isCrossOriginAllowed(cross, { url: request.url, origin })) return done();
    if (!isRequestFromOwnOrigin(ownOrigins, origin, host)) return done(new AppError('FORBIDDEN'));
    done(losesCookies(config, origin) ? openedInsecurely(config) : undefined);
  });
}

/** Answers every error of a call in our own error format. */
function sendErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const failure = asAppError(error, request.log, request.routeOptions.bodyLimit, request.id);
    const wait = (failure.details as { retryAfterSeconds?: number } | undefined)?.retryAfterSeconds;
    if (failure.status === 503) reply.header('retry-after', '1');
    if (wait !== undefined) reply.header('retry-after', String(wait));
    return sendFailure(failure, request, reply);
  });
}
const sendFailure = (
  failure: AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply =>
  reply
    .code(failure.status)
    .type('application/json; charset=utf-8')
    .send(
      JSON.stringify(
        failure.toBody(findRequestedLanguage(request.headers['accept-language']) ?? 'en'),
      ),
    );

/** Logs each reply that is the server's own failure; at the debug level, logs every reply. */
function logAnswers(app: FastifyInstance, log: FastifyBaseLogger): void {
  const debugs = log.level === 'debug' || log.level === 'trace';
  app.addHook('onResponse', (request, reply, done) => {
    const level = reply.statusCode >= 500 ? 'error' : 'debug';
    if (level === 'error' || debugs)
      request.log[level](
        {
          request: request.id,
          method: request.method,
          path: request.routeOptions.url,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        'answered',
      );
    done();
  });
}

/**
 * Creates the web server with everything around the routes (headers, limits, errors). The server
 * does not listen yet.
 */
export async function createHttpApp(
  config: Config,
  log: FastifyBaseLogger,
  times: ConnectionTimeouts = connectionTimeouts,
): Promise<FastifyInstance> {
  const protect = createReplyHeaderSetter(config);
  const protection = listSecurityHeaderLines(protect);
  const app = Fastify({
    loggerInstance: log,
    // failures before a route is found have the same format and headers as all others
    frameworkErrors: (error, request, reply) => {
      protect(request.raw, reply.raw, () => {});
      const failure =
        error.code === 'FST_ERR_MAX_PARAM_LENGTH'
          ? new AppError('NOT_FOUND')
          : buildFieldError('path', kernelMessages.noAddress());
      void sendFailure(failure, request, reply as FastifyReply);
    },
    clientErrorHandler: (error, socket) => refuseNoRequest(protection, error, socket),
    trustProxy: trusted(config),
    // each call has its own limit (`kit/body-limits.ts`)
    bodyLimit: minBodyLimit.bytes,
    ...toTimeoutOptions(times),
    genReqId: createRequestIds(config),
    routerOptions: { maxParamLength: 200, caseSensitive: true },
    exposeHeadRoutes: true,
    // all calls share one logger, because a line that needs the name of its call contains it anyway
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    // Requests on open connections are still answered while the server shuts down (`shutdown.ts`).
    return503OnClosing: false,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
    schemaErrorFormatter: (problems) => new Error(problems[0]?.message ?? 'invalid'),
  });
  closeHalfClosedConnections(app.server, times.closeMs);
  nameRequests(app);
  cleanForwardedAddresses(app);
  app.addHook('onRequest', (request, reply, done) => {
    protect(request.raw, reply.raw, () => done());
  });
  const { twitchExtension } = config;
  const cross: CrossOriginRule | undefined = twitchExtension && {
    prefix: '/api/twitch-extension/',
    origin: twitchExtension.origin,
  };
  if (cross) allowCrossOriginCalls(app, cross);
  await registerPlugins(app);
  await shedLoad(app, config.overloadDelayMs);
  keepRawBody(app);
  refuseOtherOrigins(app, config, cross);
  sendErrors(app);
  logAnswers(app, log);
  return app;
}
/** Body of the reply to requests that match no route. */
export const notFoundBody = JSON.stringify(new AppError('NOT_FOUND').toBody('en'));
