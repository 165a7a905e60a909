import type { Server as HttpServer } from 'node:http';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { Server, type Socket } from 'socket.io';
import type { UserActor } from './actor.ts';
import { isOwnOrigin } from './config/addresses.ts';
import type { Database } from './db.ts';
import { Feeds, type Listener } from './realtime-feeds.ts';
import { openHints } from './realtime-hints.ts';
import { everybody, type Realtime } from './realtime.ts';

interface SocketData extends Listener {
  readonly actor: UserActor;
  /** True if the log no longer contains the messages after the client's cursor. */
  readonly missed: boolean;
  /** Time without messages before this client connected, in milliseconds. */
  readonly quietMs: number | null;
  /** This socket as a listener of the log that everybody reads. */
  readonly toAll: Listener;
}
type FromClient = Record<never, never>;
interface ToClient {
  event: (message: unknown) => void;
  ready: (state: {
    cursor: number;
    cursorToAll: number;
    missed: boolean;
    quietMs: number | null;
  }) => void;
}
type PlayerSocket = Socket<FromClient, ToClient, FromClient, SocketData>;
export interface Sockets {
  readonly connected: () => number;
  /** Names of the services that sockets need and cannot reach; empty if all are available. */
  readonly missing: () => readonly string[];
  close(): Promise<void>;
}
type Handshake = Pick<FastifyRequest, 'headers' | 'ip'> & { token: string };

const sessionRoom = (sessionId: number): string => `session:${sessionId}`;
/**
 * Interval of the check for sessions ended by another server: their sockets are closed within a
 * second.
 */
const endedEveryMs = 500;

export interface SocketOptions {
  readonly db: Database;
  readonly realtime: Realtime;
  readonly redisUrl: string | undefined;
  readonly origins: ReadonlySet<string>;
  readonly log: FastifyBaseLogger;
  readonly authenticate: (handshake: Handshake) => Promise<UserActor | undefined>;
  /** Returns those of these sessions that have ended, according to the database. */
  readonly endedOf: (sessionIds: readonly number[]) => Promise<number[]>;
}
type Io = Server<FromClient, ToClient, FromClient, SocketData>;

/**
 * Finds the position of a client in a log. If messages after its cursor are no longer stored, the
 * client reads everything again and continues from the newest.
 */
function placed(
  { newest, quietMs, droppedTo }: Awaited<ReturnType<Realtime['position']>>,
  cursor: unknown,
): { sent: number; missed: boolean; quietMs: number | null } {
  const known =
    typeof cursor === 'number' && Number.isSafeInteger(cursor) && cursor >= 0 ? cursor : newest;
  const missed = known < droppedTo;
  return { sent: missed ? newest : known, missed, quietMs };
}
/**
 * Admits a socket with both halves of a session, and puts it where its client says that it left
 * off.
 */
function authenticated({ authenticate, realtime, db }: SocketOptions): Parameters<Io['use']>[0] {
  const enter = async (socket: PlayerSocket): Promise<Error | undefined> => {
    const { token, cursor, cursorToAll } = socket.handshake.auth as {
      token?: unknown;
      cursor?: unknown;
      cursorToAll?: unknown;
    };
    const actor = await authenticate({
      headers: socket.handshake.headers,
      ip: socket.handshake.address,
      token: typeof token === 'string' ? token : '',
    });
    if (!actor) return new Error('UNAUTHORIZED');
    const [own, all] = [
      placed(await realtime.position(db.read, actor.userId), cursor),
      placed(await realtime.position(db.read, everybody), cursorToAll),
    ];
    const quiet = [own.quietMs, all.quietMs].filter((ms) => ms !== null);
    const toAll = { id: socket.id, userId: everybody, sent: all.sent };
    const quietMs = quiet.length === 0 ? null : Math.min(...quiet);
    socket.data = {
      actor,
      id: socket.id,
      userId: actor.userId,
      sent: own.sent,
      missed: own.missed || all.missed,
      quietMs,
      toAll,
    };
    return undefined;
  };
  return (socket, next) => {
    enter(socket).then(next, () => next(new Error('UNAVAILABLE')));
  };
}
function createFeeds(io: Io, { realtime, db, log }: SocketOptions): Feeds<Listener> {
  return new Feeds<Listener>({
    read: (places, limit) => realtime.sinceMany(db.read, places, limit),
    send: (to, messages) => {
      const message =
        messages.length === 1 ? messages[0] : { type: 'GROUP', payload: { items: messages } };
      const [one] = to;
      if (to.length === 1 && one) io.sockets.sockets.get(one.id)?.emit('event', message);
      else io.local.to(to.map(({ id }) => id)).emit('event', message);
    },
    failed: (to, error) => {
      log.warn(
        { err: error },
        'messages could not be read; the client reads them when it reconnects',
      );
      for (const { id } of to) io.sockets.sockets.get(id)?.disconnect(true);
    },
  });
}
/**
 * Closes sockets whose sessions were ended by another server, which may share nothing with this one
 * but the database.
 */
function watchEnded(io: Io, { endedOf, log }: SocketOptions): NodeJS.Timeout {
  let asking = false;
  const look = async (): Promise<void> => {
    const ids = [
      ...new Set(
        [...io.sockets.sockets.values()]
          .map((socket) => (socket.data as Partial<SocketData>).actor?.sessionId)
          .filter((id) => id !== undefined),
      ),
    ];
    if (asking || ids.length === 0) return;
    asking = true;
    await endedOf(ids)
      .then((ended) => endSockets(io, ended))
      .catch((error: unknown) => log.debug({ err: error }, 'sessions could not be asked for'))
      .finally(() => {
        asking = false;
      });
  };
  return setInterval(() => void look(), endedEveryMs).unref();
}
function endSockets(io: Io, sessionIds: readonly number[]): void {
  for (const id of sessionIds) {
    io.to(sessionRoom(id)).emit('event', {
      id: `session-${id}`,
      seq: 0,
      type: 'SESSION_DESTROYED',
      payload: {},
    });
    io.in(sessionRoom(id)).disconnectSockets(true);
  }
}

/**
 * Sockets over the durable log: WebSocket only, both session halves in the handshake and none in
 * its address, the user's own channel chosen by the server. A socket is a hint: what it sends is
 * read from the log from the client's cursor on.
 */
export async function attachSockets(server: HttpServer, options: SocketOptions): Promise<Sockets> {
  const { realtime, log } = options;
  const io: Io = new Server(server, {
    path: '/socket.io',
    serveClient: false,
    transports: ['websocket'],
    maxHttpBufferSize: 16_384,
    pingInterval: 20_000,
    pingTimeout: 15_000,
    allowRequest: ({ headers }, done) =>
      done(null, isOwnOrigin(options.origins, headers.origin, headers.host)),
  });
  io.use(authenticated(options));
  const feeds = createFeeds(io, options);
  io.on('connection', (socket) => {
    const { actor, sent, missed, quietMs, toAll } = socket.data;
    void socket.join(sessionRoom(actor.sessionId));
    socket.emit('ready', { cursor: sent, cursorToAll: toAll.sent, missed, quietMs });
    for (const listener of [socket.data, toAll]) feeds.add(listener);
    socket.once('disconnect', () => {
      for (const listener of [socket.data, toAll]) feeds.remove(listener);
    });
  });
  const watch = watchEnded(io, options);
  const wake = (userId: number): void => feeds.wake(userId);
  // Several servers share their hints through Redis; one alone does not load it.
  const hints =
    options.redisUrl === undefined
      ? undefined
      : await openHints(options.redisUrl, { log, heard: wake, missed: () => feeds.wakeAll() });
  realtime.onHint((userId, messages) => {
    feeds.tell(userId, messages);
    hints?.send(userId);
  });
  realtime.onEnded((sessionIds) => endSockets(io, sessionIds));
  return {
    connected: () => io.engine.clientsCount,
    missing: () => (hints && !hints.connected() ? ['redis'] : []),
    async close() {
      clearInterval(watch);
      // Not `io.close()`: it closes the web server as well, waits for all of its connections and cuts
      // those that are idle. `shutdown.ts` does that in its order.
      io.local.disconnectSockets(true);
      await io.of('/').adapter.close();
      io.engine.close();
      hints?.close();
    },
  };
}
