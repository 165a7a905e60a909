import type { Server as HttpServer } from 'node:http';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { Server, type Socket } from 'socket.io';
import type { UserActor } from './actor.ts';
import type { Database } from './db.ts';
import type { Realtime } from './realtime.ts';

interface SocketData {
  readonly actor: UserActor;
  /** The newest message that this socket was sent. */
  sent: number;
  /** One reading of the log at a time; `again` when a hint came meanwhile. */
  reading: boolean;
  again: boolean;
}
type FromClient = Record<never, never>;
interface ToClient {
  event: (message: unknown) => void;
  ready: (state: { cursor: number }) => void;
}
interface BetweenServers {
  wake: (userId: number) => void;
}
type PlayerSocket = Socket<FromClient, ToClient, BetweenServers, SocketData>;
export interface Sockets {
  readonly connected: () => number;
  close(): Promise<void>;
}
type Handshake = Pick<FastifyRequest, 'headers' | 'ip'> & { token: string };

const sessionRoom = (sessionId: number): string => `session:${sessionId}`;
const userRoom = (userId: number): string => `user:${userId}`;

export interface SocketOptions {
  readonly db: Database;
  readonly realtime: Realtime;
  readonly redisUrl: string | undefined;
  readonly origins: ReadonlySet<string>;
  readonly log: FastifyBaseLogger;
  readonly authenticate: (handshake: Handshake) => Promise<UserActor | undefined>;
}
type Io = Server<FromClient, ToClient, BetweenServers, SocketData>;

const isOwnOrigin = (origins: ReadonlySet<string>, origin: string | undefined, host: string | undefined): boolean =>
  origin === undefined || origins.has(origin) || origin === `http://${host}` || origin === `https://${host}`;

/** Admits a socket with both halves of a session, and puts it where its client says that it left off. */
function authenticated({ authenticate, realtime, db }: SocketOptions): Parameters<Io['use']>[0] {
  const enter = async (socket: PlayerSocket): Promise<Error | undefined> => {
    const { token, cursor } = socket.handshake.auth as { token?: unknown; cursor?: unknown };
    const actor = await authenticate({ headers: socket.handshake.headers, ip: socket.handshake.address, token: typeof token === 'string' ? token : '' });
    if (!actor) return new Error('UNAUTHORIZED');
    const sent = typeof cursor === 'number' && Number.isSafeInteger(cursor) && cursor >= 0 ? cursor : await realtime.cursor(db.read, actor.userId);
    socket.data = { actor, sent, reading: false, again: false };
    return undefined;
  };
  return (socket, next) => {
    enter(socket).then(next, () => next(new Error('UNAVAILABLE')));
  };
}
const batchSize = 200;
/** Sends what the log holds after the socket's place, in order, one reading at a time. */
async function deliver(socket: PlayerSocket, { realtime, db, log }: SocketOptions): Promise<void> {
  const { data } = socket;
  if (data.reading) {
    data.again = true;
    return;
  }
  data.reading = true;
  try {
    for (let more = true; (more || data.again) && socket.connected;) {
      data.again = false;
      const messages = await realtime.since(db.read, data.actor.userId, data.sent, batchSize);
      data.sent = messages.at(-1)?.seq ?? data.sent;
      if (messages.length === 1) socket.emit('event', messages[0]);
      if (messages.length > 1) socket.emit('event', { type: 'GROUP', payload: { items: messages } });
      more = messages.length === batchSize;
    }
  } catch (error) {
    log.warn({ err: error }, 'messages could not be read; the client reads them when it reconnects');
    socket.disconnect(true);
  } finally {
    data.reading = false;
  }
}
/** Several servers share their hints through Redis; one alone does not load it. */
async function connectRedis(url: string, log: FastifyBaseLogger) {
  const [{ createClient }, { createAdapter }] = await Promise.all([import('redis'), import('@socket.io/redis-streams-adapter')]);
  const client = createClient({ url });
  client.on('error', (error: unknown) => log.warn({ err: error }, 'redis'));
  await client.connect();
  return { adapter: createAdapter(client), close: () => client.close() };
}
function endSockets(io: Io, sessionIds: readonly number[]): void {
  for (const id of sessionIds) {
    io.to(sessionRoom(id)).emit('event', { id: `session-${id}`, seq: 0, type: 'SESSION_DESTROYED', payload: {} });
    io.in(sessionRoom(id)).disconnectSockets(true);
  }
}

/**
 * Sockets over the durable log: WebSocket only, both session halves in the handshake and none in its address, the user's own
 * channel chosen by the server. A socket is a hint: what it sends is read from the log from the client's cursor on.
 */
export async function attachSockets(server: HttpServer, options: SocketOptions): Promise<Sockets> {
  const { realtime, log } = options;
  const redis = options.redisUrl === undefined ? undefined : await connectRedis(options.redisUrl, log);
  const io: Io = new Server(server, {
    path: '/socket.io',
    serveClient: false,
    transports: ['websocket'],
    maxHttpBufferSize: 16_384,
    pingInterval: 20_000,
    pingTimeout: 15_000,
    allowRequest: ({ headers }, done) => done(null, isOwnOrigin(options.origins, headers.origin, headers.host)),
    ...(redis && { adapter: redis.adapter }),
  });
  io.use(authenticated(options));
  io.on('connection', (socket) => {
    const { actor, sent } = socket.data;
    void socket.join([userRoom(actor.userId), sessionRoom(actor.sessionId)]);
    socket.emit('ready', { cursor: sent });
    void deliver(socket, options);
  });
  const wake = (userId: number): void => {
    for (const id of io.sockets.adapter.rooms.get(userRoom(userId)) ?? []) {
      const socket = io.sockets.sockets.get(id);
      if (socket) void deliver(socket, options);
    }
  };
  io.on('wake', wake);
  realtime.onHint((userId) => {
    wake(userId);
    if (redis) io.serverSideEmit('wake', userId);
  });
  realtime.onEnded((sessionIds) => endSockets(io, sessionIds));
  return {
    connected: () => io.engine.clientsCount,
    async close() {
      await io.close();
      await redis?.close();
    },
  };
}
