import type { Server } from 'node:net';

/** Time limits of the steps of a connection, in milliseconds. */
export interface ConnectionTimeouts {
  /** Time from the first byte of a request to the end of its headers. */
  readonly headersMs: number;
  /** Time from the first byte of a request to the end of its body. */
  readonly requestMs: number;
  /** Time between two requests of a connection. */
  readonly idleMs: number;
  /** Time without a byte in either direction. */
  readonly silenceMs: number;
  /** Interval between checks for late headers and bodies. Node's default is 30 seconds. */
  readonly checkMs: number;
  /** Time in which the other side must close after this side has closed. */
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

/** Converts the times to options of Fastify and Node. */
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
 * Destroys a connection that the other side keeps open after this side has closed it. None of
 * Node's time limits applies to such a connection after a refusal, a failed handshake or the end of
 * a WebSocket.
 */
export function closeHalfClosedConnections(server: Server, closeMs: number): void {
  server.on('connection', (socket) => {
    socket.once('finish', () => {
      const late = setTimeout(() => socket.destroy(), closeMs);
      late.unref();
      socket.once('close', () => clearTimeout(late));
    });
  });
}
