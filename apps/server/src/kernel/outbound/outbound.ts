import { lookup as resolve } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIPv6 } from 'node:net';
import { AppError } from '../errors.ts';
import { isNonPublicAddress } from '../http/network.ts';
import { runInTraceSpan } from '../operation/traces.ts';

export interface OutboundRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Maximum size of the reply in bytes; 256 KiB by default. */
  readonly sizeMax?: number;
}
interface Incoming {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}
/**
 * Sends HTTP requests to other machines; no other code does. Must not be used inside a database
 * transaction.
 */
export interface OutboundHttp {
  /** Allows a configured origin, which may be in the operator's private network. */
  allow(address: string): void;
  /**
   * Sends a request to an allowed origin: resolves the name, checks the address and connects to
   * exactly this address, without redirects. Throws UNAVAILABLE if no valid reply of at most 256
   * KiB (or `sizeMax`) arrives within 5 s.
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
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method,
        headers: {
          ...headers,
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        },
        signal,
        agent: false,
        // connects to the checked address, even if the name resolves to another address a moment
        // later
        lookup: (_host, options, callback) =>
          options.all
            ? callback(null, [{ address, family: isIPv6(address) ? 6 : 4 }])
            : callback(null, address, isIPv6(address) ? 6 : 4),
      },
      (answer) => {
        const pieces: Buffer[] = [];
        let size = 0;
        answer.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > sizeMax) answer.destroy(new Error('The answer is too large'));
          else pieces.push(chunk);
        });
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: Buffer.concat(pieces).toString('utf8'),
          }),
        );
        answer.on('error', reject);
      },
    );
    outgoing.on('error', reject);
    // covers connections that end without an answer or an error, for example after a switch of
    // protocols
    outgoing.on('close', () => reject(new Error('The connection ended without an answer')));
    outgoing.end(body);
  });
}

/**
 * Resolves a name. The lookup cannot be cancelled, but after the time limit nobody waits for it.
 */
function resolved(host: string, signal: AbortSignal): Promise<{ address: string }> {
  return new Promise((succeed, fail) => {
    signal.addEventListener('abort', () => fail(new Error(`${host} was not found in time`)), {
      once: true,
    });
    resolve(host).then(succeed, fail);
  });
}

/** Creates the client for other services; each request ends after `limitMs` milliseconds. */
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
        const { address: resolvedAddress } = await resolved(host, signal);
        // a public name that resolves to a private address is an attack; a configured private
        // address is the operator's choice
        if (
          !isLocalName(url.hostname) &&
          host !== resolvedAddress &&
          isNonPublicAddress(resolvedAddress)
        )
          throw new Error(`${url.host} leads to a private network`);
        const method = outgoing.method ?? 'GET';
        return await runInTraceSpan(
          `${method} ${url.host}`,
          { 'http.request.method': method, 'server.address': url.hostname },
          () => ask(url, resolvedAddress, outgoing, signal),
        );
      } catch (error) {
        throw new AppError('UNAVAILABLE', { cause: error });
      }
    },
  };
}
