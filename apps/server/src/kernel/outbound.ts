import { lookup as resolve } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIPv6 } from 'node:net';
import { AppError } from './errors.ts';

export interface Outgoing {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}
export interface Incoming {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}
/** The one way to other machines. Never call it inside a database transaction. */
export interface Outbound {
  /** Allows an origin that the operator has configured, its own private network included. */
  allow(address: string): void;
  /**
   * Asks an allowed origin: resolved, checked and connected to the very address that was checked, without redirects, at most
   * 256 KiB within 5 s. UNAVAILABLE when it does not answer like that.
   */
  send(address: string, outgoing?: Outgoing): Promise<Incoming>;
}
const timeLimitMs = 5_000;
const sizeMax = 256 * 1024;

const inside = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(net, bits, 'ipv6');
const mapped = /^::ffff:(?:(\d+\.\d+\.\d+\.\d+)|([0-9a-f]{1,4}):([0-9a-f]{1,4}))$/i;
/** Whether an address is of a private, local or reserved network, in whatever form it is written. */
export function isInside(address: string): boolean {
  const [, dotted, high, low] = mapped.exec(address) ?? [];
  if (dotted !== undefined) return inside.check(dotted, 'ipv4');
  if (high !== undefined && low !== undefined) {
    const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
    return inside.check(`${a >> 8}.${a & 255}.${b >> 8}.${b & 255}`, 'ipv4');
  }
  return inside.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
const isLocalName = (host: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(host);

function ask(url: URL, address: string, { method = 'GET', headers = {}, body }: Outgoing, signal: AbortSignal): Promise<Incoming> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((done, fail) => {
    const sent = request(
      url,
      {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
        signal,
        agent: false,
        // Connected to what was checked: a name that resolves otherwise a moment later changes nothing.
        lookup: (_host, options, found) => (options.all ? found(null, [{ address, family: isIPv6(address) ? 6 : 4 }]) : found(null, address, isIPv6(address) ? 6 : 4)),
      },
      (answer) => {
        const pieces: Buffer[] = [];
        let size = 0;
        answer.on('data', (piece: Buffer) => {
          size += piece.length;
          if (size > sizeMax) answer.destroy(new Error('The answer is too large'));
          else pieces.push(piece);
        });
        answer.on('end', () => done({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(pieces).toString('utf8') }));
        answer.on('error', fail);
      },
    );
    sent.on('error', fail);
    // Whatever ended it without an answer or an error: another protocol that was switched to, for one.
    sent.on('close', () => fail(new Error('The connection ended without an answer')));
    sent.end(body);
  });
}

/** The look-up of a name cannot be called off: nobody waits for it beyond the time limit. */
function resolved(host: string, signal: AbortSignal): Promise<{ address: string }> {
  return new Promise((done, fail) => {
    signal.addEventListener('abort', () => fail(new Error(`${host} was not found in time`)), { once: true });
    resolve(host).then(done, fail);
  });
}

export function createOutbound(limitMs: number = timeLimitMs): Outbound {
  const allowed = new Set<string>();
  return {
    allow: (address) => {
      allowed.add(new URL(address).origin);
    },
    async send(address, outgoing = {}) {
      const url = new URL(address);
      if (!allowed.has(url.origin)) throw new AppError('FORBIDDEN', { message: `${url.host} is not among the hosts that this server may ask` });
      try {
        const host = url.hostname.replace(/^\[|\]$/g, '');
        const signal = AbortSignal.timeout(limitMs);
        const { address: found } = await resolved(host, signal);
        // A name of the outside that leads inside is an attack; an address inside that the operator wrote down is a choice.
        if (!isLocalName(url.hostname) && host !== found && isInside(found)) throw new Error(`${url.host} leads to a private network`);
        return await ask(url, found, outgoing, signal);
      } catch (error) {
        throw new AppError('UNAVAILABLE', { cause: error });
      }
    },
  };
}
