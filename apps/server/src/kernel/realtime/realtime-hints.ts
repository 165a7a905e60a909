import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';

/** Tells other servers which users may have new messages. A lost hint only costs time. */
export interface UserWakeHintChannel {
  send(userId: number): void;
  /** Returns true if the connection to Redis works. */
  readonly connected: () => boolean;
  close(): void;
}
export interface WakeHintPorts {
  readonly log: FastifyBaseLogger;
  readonly heard: (userId: number) => void;
}
const wakeChannel = 'guildhall:wake';
/**
 * Milliseconds between two messages that a server sends itself through Redis, and the longest
 * silence on a working connection.
 */
const beatMs = 1_000;
const silentMs = 3_000;
/**
 * Silence, in milliseconds, after which connections are opened again, because a half-open
 * connection reports no error.
 */
const reopenMs = 10_000;

type Listening = Readonly<Record<string, (text: string) => void>>;
/** Opens one connection that publishes and one that subscribes. */
async function openClients(url: string, channels: Listening, log: FastifyBaseLogger) {
  const { createClient } = await import('redis');
  const options = {
    url,
    // old hints are useless, so a hint that cannot be sent at once is dropped
    disableOfflineQueue: true,
    commandsQueueMaxLength: 1_000,
    socket: {
      connectTimeout: 2_000,
      reconnectStrategy: (tries: number) => Math.min(100 * 2 ** tries, 2_000),
    },
  };
  const failed = (error: unknown): void => log.debug({ err: error }, 'redis');
  const [speaker, listener] = [createClient(options), createClient(options)];
  listener.on('ready', () => {
    // after a reconnection, the client subscribes again; subscribing twice has no effect
    for (const [channel, heard] of Object.entries(channels))
      listener.subscribe(channel, heard).catch(failed);
  });
  for (const entry of [speaker, listener]) {
    entry.on('error', failed);
    // a connecting client retries until it is closed
    entry.connect().catch(failed);
  }
  return {
    publish(channel: string, text: string): void {
      if (speaker.isReady) speaker.publish(channel, text).catch(failed);
    },
    drop(): void {
      for (const entry of [speaker, listener]) if (entry.isOpen) entry.destroy();
    },
  };
}

/**
 * Tells the other servers through Redis which users to wake. Redis is optional: a server that no
 * longer receives its own messages reads the log every second until Redis returns.
 */
export async function openRedisWakeHints(
  url: string,
  { log, heard }: WakeHintPorts,
): Promise<UserWakeHintChannel> {
  const ownChannel = `guildhall:beat:${randomUUID()}`;
  const woken = new Set<number>();
  let connected = false;
  let closed = false;
  let heardAt = performance.now();
  const onBeat = (): void => {
    heardAt = performance.now();
    if (connected) return;
    connected = true;
    log.info('hints between servers arrive');
  };
  const onWake = (text: string): void => {
    for (const userId of idsIn(text)) heard(userId);
  };
  const open = () => openClients(url, { [ownChannel]: onBeat, [wakeChannel]: onWake }, log);
  let clients = await open();
  let openedAt = performance.now();
  const reopen = async (): Promise<void> => {
    openedAt = performance.now();
    clients.drop();
    clients = await open();
    if (closed) clients.drop();
  };
  const beat = (): void => {
    const now = performance.now();
    if (connected && now - heardAt > silentMs) {
      connected = false;
      log.warn(
        { missing: 'redis' },
        'no hints between servers: everybody’s log is read every second until they are back',
      );
    }
    if (!connected && now - Math.max(heardAt, openedAt) > reopenMs) void reopen();
    clients.publish(ownChannel, '');
  };
  const timer = setInterval(beat, beatMs).unref();
  return {
    connected: () => connected,
    send(userId) {
      if (closed) return;
      // Users woken in the same tick share one message.
      if (woken.size === 0)
        setImmediate(() => {
          if (connected) clients.publish(wakeChannel, [...woken].join(' '));
          woken.clear();
        });
      woken.add(userId);
    },
    close() {
      closed = true;
      clearInterval(timer);
      clients.drop();
    },
  };
}
/**
 * Parses a list of ids and ignores any other text, because every client of Redis can write into the
 * channel. Id 0 is the log of everybody, -2 is the log of our servers.
 */
const idsIn = (text: string): number[] =>
  /^(?:-2|0|[1-9]\d{0,9})(?: (?:-2|0|[1-9]\d{0,9}))*$/.test(text)
    ? text.split(' ').map(Number)
    : [];
