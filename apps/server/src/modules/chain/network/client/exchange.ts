import type { OutboundHttp } from '../../../../kernel/outbound/outbound.ts';

/** A reply to a JSON-RPC request in HTTP. */
export interface RpcHttpReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}
/** Sends the body of a JSON-RPC request to a node: over HTTP, or by a direct call. */
export type RpcExchange = (body: string) => Promise<RpcHttpReply>;

/** Largest reply of a node in bytes: enough for a wallet with thousands of tokens. */
const replyBytesMax = 4 * 1024 * 1024;

/** Sends requests to a node over HTTP, with the limits of all outgoing requests. */
export function createHttpRpcExchange(outbound: OutboundHttp, url: string): RpcExchange {
  outbound.allow(url);
  return (body) =>
    outbound.send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      sizeMax: replyBytesMax,
    });
}

const retrySecondsMax = 300;
/**
 * Returns the seconds that a reply asks the caller to wait; undefined if it does not ask for a
 * wait.
 */
export function readRetryAfterSeconds({ headers }: RpcHttpReply): number | undefined {
  const seconds = Number(headers['retry-after']);
  return Number.isFinite(seconds) && seconds > 0
    ? Math.min(Math.ceil(seconds), retrySecondsMax)
    : undefined;
}
