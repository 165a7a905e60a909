import { Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { isWorkerProcess, onPrimaryMessage } from './worker-processes.ts';

/** Time limits of a shutdown, in milliseconds. */
export interface ShutdownTimes {
  /**
   * Time for load balancers to notice that the server is not ready. Meanwhile the server answers
   * all requests, even on new connections.
   */
  readonly noticeMs: number;
  /**
   * Time in which kept-alive connections may send one more request; the reply asks the client to
   * close the connection. Closing at once would cut requests in transit.
   */
  readonly idleMs: number;
  /** Time after which connections with unanswered requests are cut. */
  readonly requestsMs: number;
}
/** Times for tests: no connection is in use when a test stops its server. */
const immediateTimes: ShutdownTimes = { noticeMs: 0, idleMs: 0, requestsMs: 5_000 };

interface Closing {
  /** Returns true once the shutdown has begun. */
  isStopping(): boolean;
  /**
   * Waits until load balancers have noticed the shutdown, then accepts no new connections, finishes
   * running requests, and closes the remaining connections.
   */
  stop(times?: ShutdownTimes): Promise<void>;
}
const isEmpty = (server: FastifyInstance['server']): Promise<boolean> =>
  new Promise((resolve) => server.getConnections((error, count) => resolve(!error && count === 0)));
const lookEveryMs = 20;

/**
 * Tracks open connections without any request, because browsers open some connections in advance.
 */
function watchUnused(server: FastifyInstance['server']): { close(): void } {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return {
    close() {
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    },
  };
}

/**
 * Prepares the shutdown of a web server. During the shutdown, readiness fails and each reply
 * announces that its connection closes, so that clients use another server. `closeSockets` closes
 * open WebSockets.
 */
export function prepareHttpShutdown(
  http: FastifyInstance,
  closeSockets: () => Promise<void> | undefined,
): Closing {
  let isStopping = false;
  http.addHook('onSend', (_request, reply, payload, done) => {
    if (isStopping) void reply.header('connection', 'close');
    done(null, payload);
  });
  const unused = watchUnused(http.server);
  return {
    isStopping: () => isStopping,
    async stop({ noticeMs, idleMs, requestsMs } = immediateTimes) {
      isStopping = true;
      const { server } = http;
      if (noticeMs > 0 && server.listening) await pause(noticeMs);
      // the web server's own `close` would also cut connections that are idle at this moment
      if (idleMs > 0 && server.listening) Server.prototype.close.call(server);
      await closeSockets();
      for (const until = performance.now() + idleMs; performance.now() < until;) {
        if (await isEmpty(server)) break;
        await pause(lookEveryMs);
      }
      // a connection whose last request has just ended becomes idle
      const idle = setInterval(() => {
        server.closeIdleConnections();
        unused.close();
      }, lookEveryMs);
      const timer = setTimeout(() => server.closeAllConnections(), requestsMs);
      try {
        await http.close();
      } finally {
        clearInterval(idle);
        clearTimeout(timer);
      }
    },
  };
}

/**
 * Ends the process with code 0 at the first signal, after `close` has closed everything, and
 * immediately at the second signal. If `close` takes longer than `drainMs`, the process ends with
 * code 1. A worker also ends when a message from its primary process requests it.
 */
export function shutDownOnSignals(
  log: Pick<FastifyBaseLogger, 'error'>,
  close: () => Promise<void>,
  drainMs: number,
): void {
  let isEnding = false;
  const end = (): void => {
    isEnding = true;
    setTimeout(() => {
      log.error('the server did not end in time');
      process.exit(1);
    }, drainMs).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the server could not end in order');
        process.exit(1);
      },
    );
  };
  let signals = 0;
  const onSignal = (): void => {
    signals += 1;
    if (signals > 1) process.exit(1);
    if (!isEnding) end();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, onSignal);
  // the primary's message is not counted as a signal: a terminal and a service manager also send
  // each signal to the workers themselves, so a message would count the same signal twice
  if (isWorkerProcess())
    onPrimaryMessage(({ kind }) => {
      if (kind === 'stop' && !isEnding) end();
    });
}
