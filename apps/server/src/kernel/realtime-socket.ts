import type { Server as HttpServer } from 'node:http';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { createClient } from 'redis';
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

/**
 * Sockets over the durable log: WebSocket only, both session halves in the handshake and none in its address, the user's own
 * channel chosen by the server. A socket is a hint: what it sends is read from the log from the client's cursor on.
 */
export async function attachSockets(
  server: HttpServer,
  options: {
    db: Database;
    realtime: Realtime;
    redisUrl: string | undefined;
    origins: ReadonlySet<string>;
    log: FastifyBaseLogger;
    authenticate: (handshake: Handshake) => Promise<UserActor | undefined>;
  },
): Promise<Sockets> {
  const { db, realtime, log } = options;
  const redis = options.redisUrl === undefined ? undefined : createClient({ url: options.redisUrl });
  redis?.on('error', (error: unknown) => log.warn({ error }, 'redis'));
  await redis?.connect();
  const io = new Server<FromClient, ToClient, BetweenServers, SocketData>(server, {
    path: '/socket.io',
    serveClient: false,
    transports: ['websocket'],
    maxHttpBufferSize: 16_384,
    pingInterval: 20_000,
    pingTimeout: 15_000,
    allowRequest: (request, done) => {
      const { origin, host } = request.headers;
      done(null, origin === undefined || options.origins.has(origin) || origin === `http://${host}` || origin === `https://${host}`);
    },
    ...(redis && { adapter: createAdapter(redis) }),
  });
  io.use((socket, next) => {
    const { token, cursor } = socket.handshake.auth as { token?: unknown; cursor?: unknown };
    options
      .authenticate({ headers: socket.handshake.headers, ip: socket.handshake.address, token: typeof token === 'string' ? token : '' })
      .then(async (actor) => {
        if (!actor) return next(new Error('UNAUTHORIZED'));
        const sent = typeof cursor === 'number' && Number.isSafeInteger(cursor) && cursor >= 0 ? cursor : await realtime.cursor(db.read, actor.userId);
        socket.data = { actor, sent, reading: false, again: false };
        return next();
      })
      .catch(() => next(new Error('UNAVAILABLE')));
  });
  const deliver = async (socket: PlayerSocket): Promise<void> => {
    const { data } = socket;
    if (data.reading) {
      data.again = true;
      return;
    }
    data.reading = true;
    try {
      do {
        data.again = false;
        for (let more = true; more && socket.connected;) {
          const messages = await realtime.since(db.read, data.actor.userId, data.sent);
          for (const message of messages) data.sent = message.seq;
          if (messages.length === 1) socket.emit('event', messages[0]);
          if (messages.length > 1) socket.emit('event', { type: 'GROUP', payload: { items: messages } });
          more = messages.length === 200;
        }
      } while (data.again && socket.connected);
    } catch (error) {
      log.warn({ error }, 'messages could not be read; the client reads them when it reconnects');
      socket.disconnect(true);
    } finally {
      data.reading = false;
    }
  };
  io.on('connection', (socket) => {
    const { actor, sent } = socket.data;
    void socket.join([userRoom(actor.userId), sessionRoom(actor.sessionId)]);
    socket.emit('ready', { cursor: sent });
    void deliver(socket);
  });
  const wake = (userId: number): void => {
    const ids = io.sockets.adapter.rooms.get(userRoom(userId));
    for (const id of ids ?? []) {
      const socket = io.sockets.sockets.get(id);
      if (socket) void deliver(socket);
    }
  };
  io.on('wake', wake);
  realtime.onHint((userId) => {
    wake(userId);
    if (redis) io.serverSideEmit('wake', userId);
  });
  realtime.onEnded((sessionIds) => {
    for (const id of sessionIds) {
      io.to(sessionRoom(id)).emit('event', { id: `session-${id}`, seq: 0, type: 'SESSION_DESTROYED', payload: {} });
      io.in(sessionRoom(id)).disconnectSockets(true);
    }
  });
  return {
    connected: () => io.engine.clientsCount,
    async close() {
      await io.close();
      await redis?.close();
    },
  };
}
