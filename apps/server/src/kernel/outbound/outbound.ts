import { lookup as resolve } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIPv6 } from 'node:net';
import { AppError } from '../errors.ts';
import { isPrivateAddress } from '../http/network.ts';
import { runInTraceSpan } from '../operation/traces.ts';

export interface OutboundRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Maximum size of the reply in bytes; default 256 KiB. */
  readonly sizeMax?: number;
}
interface Incoming {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}
/** The one way to other machines. Never call it inside a database transaction. */
export interface OutboundHttp {
  /** Allows an origin that the operator has configured, its own private network included. */
  allow(address: string): void;
  /**
   * Asks an allowed origin: resolved, checked and connected to the very address that was checked,
   * without redirects, at most 256 KiB (or `sizeMax`) within 5 s. UNAVAILABLE when it does not
   * answer like that.
   */
  send(address: string, outgoing?: OutboundRequest): Promise<Incoming>;
}
const timeLimitMs = 5_000;
const defaultSizeMax = 256 * 1024;

const isLocalName = (host: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(host);

function ask(
  url: URL,
  address: string,
  { method = 'GET', headers = {}, body, sizeMax = defaultSizeMax }: OutboundRequest,
  signal: AbortSignal,
): Promise<Incoming> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((done, fail) => {
    const sent = request(
      url,
      {
        method,
        headers: {
          ...headers,
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        },
        signal,
        agent: false,
        // Connected to what was checked: a name that resolves otherwise a moment later changes
        // nothing.
        lookup: (_host, options, found) =>
          options.all
            ? found(null, [{ address, family: isIPv6(address) ? 6 : 4 }])
            : found(null, address, isIPv6(address) ? 6 : 4),
      },
      (answer) => {
        const pieces: Buffer[] = [];
        let size = 0;
        answer.on('data', (piece: Buffer) => {
          size += piece.length;
          if (size > sizeMax) answer.destroy(new Error('The answer is too large'));
          else pieces.push(piece);
        });
        answer.on('end', () =>
          done({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: Buffer.concat(pieces).toString('utf8'),
          }),
        );
        answer.on('error', fail);
      },
    );
    sent.on('error', fail);
    // Whatever ended it without an answer or an error: another protocol that was switched to, for
    // one.
    sent.on('close', () => fail(new Error('The connection ended without an answer')));
    sent.end(body);
  });
}

/** The look-up of a name cannot be called off: nobody waits for it beyond the time limit. */
function resolved(host: string, signal: AbortSignal): Promise<{ address: string }> {
  return new Promise((done, fail) => {
    signal.addEventListener('abort', () => fail(new Error(`${host} was not found in time`)), {
      once: true,
    });
    resolve(host).then(done, fail);
  });
}

export function createOutboundHttp(limitMs: number = timeLimitMs): OutboundHttp {
  const allowed = new Set<string>();
  return {
    allow: (address) => {
      allowed.add(new URL(address).origin);
    },
    async send(address, outgoing = {}) {
      const url = new URL(address);
      if (!allowed.has(url.origin))
        throw new AppError('FORBIDDEN', {
          log: `${url.host} is not among the hosts that this server may ask`,
        });
      try {
        const host = url.hostname.replace(/^\[|\]$/g, '');
        const signal = AbortSignal.timeout(limitMs);
        const { address: found } = await resolved(host, signal);
        // A name of the outside that leads inside is an attack; an address inside that the operator
        // wrote down is a choice.
        if (!isLocalName(url.hostname) && host !== found && isPrivateAddress(found))
          throw new Error(`${url.host} leads to a private network`);
        const method = outgoing.method ?? 'GET';
        return await runInTraceSpan(
          `${method} ${url.host}`,
          { 'http.request.method': method, 'server.address': url.hostname },
          () => ask(url, found, outgoing, signal),
        );
      } catch (error) {
        throw new AppError('UNAVAILABLE', { cause: error });
      }
    },
  };
}
