import type { Server } from 'node:net';

/** Time limits of the steps of a connection, in milliseconds. */
export interface ConnectionTimeouts {
  /** From the first byte of a request to the end of its headers. */
  readonly headersMs: number;
  /** From the first byte of a request to the end of its body. */
  readonly requestMs: number;
  /** Between two requests of a connection. */
  readonly idleMs: number;
  /** Without a byte in either direction. */
  readonly silenceMs: number;
  /** Interval between checks for late headers and bodies. Node's default is 30 seconds. */
  readonly checkMs: number;
  /** For the other side to close after this side has. */
  readonly closeMs: number;
}
export const connectionTimeouts: ConnectionTimeouts = {
  headersMs: 10_000,
  requestMs: 30_000,
  idleMs: 10_000,
  silenceMs: 20_000,
  checkMs: 1_000,
  closeMs: 2_000,
};

/** The times as Fastify and Node take them. */
export const toTimeoutOptions = (times: ConnectionTimeouts) => ({
  requestTimeout: times.requestMs,
  connectionTimeout: times.silenceMs,
  keepAliveTimeout: times.idleMs,
  http: {
    headersTimeout: times.headersMs,
    requestTimeout: times.requestMs,
    connectionsCheckingInterval: times.checkMs,
  },
});

/**
 * Destroys a connection that the other side keeps open after this side has closed it: after a
 * refusal, a handshake that failed or the end of a WebSocket, no time limit of Node applies to it.
 */
export function closeHalfClosed(server: Server, closeMs: number): void {
  server.on('connection', (socket) => {
    socket.once('finish', () => {
      const late = setTimeout(() => socket.destroy(), closeMs);
      late.unref();
      socket.once('close', () => clearTimeout(late));
    });
  });
}
