import type { Server as HttpServer } from 'node:http';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { Server, type Socket } from 'socket.io';
import type { UserActor } from '../actor.ts';
import { isRequestFromOwnOrigin } from '../config/addresses.ts';
import type { Database } from '../db/db.ts';
import { RealtimeFeeds, type RealtimeListener } from './realtime-feeds.ts';
import { isWorkerProcess } from '../operation/worker-processes.ts';
import { openRedisWakeHints } from './realtime-hints.ts';
import { openWorkerWakeHints } from './worker-hints.ts';
import { type Realtime } from './realtime.ts';
import { everybodyLogUserId, ownServersLogUserId } from './realtime-log.store.ts';

interface SocketData extends RealtimeListener {
  readonly actor: UserActor;
  /** True if the log no longer contains all messages after the client's cursor. */
  readonly missed: boolean;
  /**
   * Milliseconds between the newest message and the connection of this client; null if there is no
   * message.
   */
  readonly quietMs: number | null;
  /** This socket as a listener of the log for everybody. */
  readonly toAll: RealtimeListener;
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
  /** Names of required services that are unreachable; empty if all are available. */
  readonly missing: () => readonly string[];
  close(): Promise<void>;
}
type Handshake = Pick<FastifyRequest, 'headers' | 'ip'> & { token: string };

const sessionRoom = (sessionId: number): string => `session:${sessionId}`;
/**
 * Milliseconds between two checks for messages of other servers. Within a second, the server
 * delivers them and closes sockets of sessions that ended elsewhere.
 */
const lookEveryMs = 600;

export interface RealtimeSocketOptions {
  readonly db: Database;
  readonly realtime: Realtime;
  readonly redisUrl: string | undefined;
  readonly origins: ReadonlySet<string>;
  readonly log: FastifyBaseLogger;
  readonly authenticate: (handshake: Handshake) => Promise<UserActor | undefined>;
}
type Io = Server<FromClient, ToClient, FromClient, SocketData>;

/**
 * Finds the position of a client in a log. If messages after the client's cursor are no longer
 * stored, the client reloads all data and continues from the newest message.
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
 * Admits a socket that presents the cookie and the token of a session, and resumes at the client's
 * position in the logs.
 */
function createSocketAdmission({
  authenticate,
  realtime,
  db,
}: RealtimeSocketOptions): Parameters<Io['use']>[0] {
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
    const [own, shared] = [
      placed(await realtime.position(db.read, actor.userId), cursor),
      placed(await realtime.position(db.read, everybodyLogUserId), cursorToAll),
    ];
    const quiet = [own.quietMs, shared.quietMs].filter((ms) => ms !== null);
    const toAll = { id: socket.id, userId: everybodyLogUserId, sent: shared.sent };
    const quietMs = quiet.length === 0 ? null : Math.min(...quiet);
    socket.data = {
      actor,
      id: socket.id,
      userId: actor.userId,
      sent: own.sent,
      missed: own.missed || shared.missed,
      quietMs,
      toAll,
    };
    return undefined;
  };
  return (socket, next) => {
    enter(socket).then(next, () => next(new Error('UNAVAILABLE')));
  };
}
function createFeeds(
  io: Io,
  { realtime, db, log }: RealtimeSocketOptions,
): RealtimeFeeds<RealtimeListener> {
  return new RealtimeFeeds<RealtimeListener>({
    read: (places, limit) => realtime.sinceMany(db.read, places, limit),
    send: (to, messages) => {
      if (to[0]?.userId === ownServersLogUserId) return realtime.hearEnded(messages);
      const message =
        messages.length === 1 ? messages[0] : { type: 'GROUP', payload: { items: messages } };
      const [listener] = to;
      if (to.length === 1 && listener) io.sockets.sockets.get(listener.id)?.emit('event', message);
      else io.local.to(to.map(({ id }) => id)).emit('event', message);
    },
    failed: (to, error) => {
      log.warn(
        { err: error },
        'messages could not be read; the client reads them when it reconnects',
      );
      // closes only the transport: a client that is asked to disconnect would not reconnect
      for (const { id } of to) io.sockets.sockets.get(id)?.conn.close();
    },
  });
}
/** Milliseconds for which an ended session is remembered. */
const endedRetentionMs = 60_000;
/**
 * Sessions that ended recently. Without this list, a handshake that was admitted from this server's
 * cache could open a socket for an ended session.
 */
class RecentlyEnded {
  readonly #at = new Map<number, number>();
  add(sessionIds: readonly number[]): void {
    const now = performance.now();
    // entries are in insertion order, oldest first
    for (const [id, at] of this.#at) {
      if (now - at < endedRetentionMs) break;
      this.#at.delete(id);
    }
    for (const id of sessionIds) this.#at.set(id, now);
  }
  has(sessionId: number): boolean {
    return this.#at.has(sessionId);
  }
}
/**
 * Polls the logs for messages that other processes of this installation have written, one query at
 * a time. While wake-up hints arrive, polls only the log that the servers themselves read;
 * otherwise, polls every log with listeners.
 */
function watchLogs(
  feeds: RealtimeFeeds<RealtimeListener>,
  { realtime, db, log }: RealtimeSocketOptions,
  hasHints: () => boolean,
): NodeJS.Timeout {
  let isLooking = false;
  let hadHints = false;
  const checkForHints = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    const listed = feeds.listPlaces();
    // one more check after hints return, because hints between the last check and now are lost
    const isWhole = hadHints && hasHints();
    hadHints = hasHints();
    const places = isWhole ? listed.filter(({ userId }) => userId === ownServersLogUserId) : listed;
    await realtime
      .listBehind(db.read, places)
      .then((behind) => {
        for (const userId of behind) feeds.wake(userId);
      })
      .catch((error: unknown) => log.debug({ err: error }, 'logs could not be looked at'))
      .finally(() => {
        isLooking = false;
      });
  };
  return setInterval(() => void checkForHints(), lookEveryMs).unref();
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
 * Opens sockets that deliver the stored log. Only WebSocket is used; the handshake carries the
 * cookie and the token of the session, and the address carries neither. The server chooses the
 * user's channel. Messages always come from the log, starting at the client's cursor.
 */
export async function attachRealtimeSockets(
  server: HttpServer,
  options: RealtimeSocketOptions,
): Promise<Sockets> {
  const { realtime, log } = options;
  const io: Io = new Server(server, {
    path: '/socket.io',
    serveClient: false,
    transports: ['websocket'],
    maxHttpBufferSize: 16_384,
    pingInterval: 20_000,
    pingTimeout: 15_000,
    allowRequest: ({ headers }, callback) =>
      callback(null, isRequestFromOwnOrigin(options.origins, headers.origin, headers.host)),
  });
  io.use(createSocketAdmission(options));
  const feeds = createFeeds(io, options);
  const ended = new RecentlyEnded();
  realtime.onEnded((sessionIds) => {
    ended.add(sessionIds);
    endSockets(io, sessionIds);
  });
  const { newest } = await realtime.position(options.db.read, ownServersLogUserId);
  feeds.add({ id: 'this server', userId: ownServersLogUserId, sent: newest });
  io.on('connection', (socket) => {
    if (ended.has(socket.data.actor.sessionId)) return void socket.disconnect(true);
    const { actor, sent, missed, quietMs, toAll } = socket.data;
    void socket.join(sessionRoom(actor.sessionId));
    socket.emit('ready', { cursor: sent, cursorToAll: toAll.sent, missed, quietMs });
    for (const listener of [socket.data, toAll]) feeds.add(listener);
    socket.once('disconnect', () => {
      for (const listener of [socket.data, toAll]) feeds.remove(listener);
    });
  });
  const wake = (userId: number): void => feeds.wake(userId);
  // several servers share hints through Redis; a single server does not load the Redis client
  const redis =
    options.redisUrl === undefined
      ? undefined
      : await openRedisWakeHints(options.redisUrl, { log, heard: wake });
  const hints = redis ?? (isWorkerProcess() ? openWorkerWakeHints(wake) : undefined);
  // The embedded database has only one server.
  const watch =
    options.db.kind === 'embedded'
      ? undefined
      : watchLogs(feeds, options, () => redis?.connected() ?? false);
  realtime.onHint((userId, messages) => {
    // this server has already delivered these messages
    if (userId !== ownServersLogUserId) feeds.tell(userId, messages);
    hints?.send(userId);
  });
  return {
    connected: () => io.engine.clientsCount,
    missing: () => (redis && !redis.connected() ? ['redis'] : []),
    async close() {
      clearInterval(watch);
      // `io.close()` would also close the web server, wait for all connections and cut idle ones;
      // `shutdown.ts` does that in its own order. Connections end without a message, because a
      // client that is asked to disconnect would not connect to another server
      io.engine.close();
      await io.of('/').adapter.close();
      redis?.close();
    },
  };
}
