import type { Api } from '@guildhall/contract/api';
import { calls } from '@guildhall/contract/generated/calls';
import type { Args, Endpoint, Result } from '@guildhall/contract/kit/endpoint';
import { limits } from '@guildhall/contract/limits';
import {
  applyErrorPolicy,
  reportPageDefect,
  type CallerMessageMode,
} from '../errors/error-policy.ts';
import { ApiError, isAbortError } from './api-error.ts';
import { runWithIdempotencyKey } from './call-key.ts';
import { sessionStore } from '../session/session.store.ts';
import { sendRequest } from './send.ts';

/** Type of parameters in which texts may also be given as numbers; both are sent as text. */
type Loose<T> = { [K in keyof T]: string extends Exclude<T[K], undefined> ? T[K] | number : T[K] };
type Given<E extends Endpoint> = {
  [K in keyof Args<E>]: K extends 'params' | 'query' ? Loose<Args<E>[K]> : Args<E>[K];
};
type Leavable<T> = {
  [K in keyof T]: undefined extends T[K] ? K : Record<never, never> extends T[K] ? K : never;
}[keyof T];
type Optional<T> = Omit<T, Leavable<T>> & Partial<Pick<T, Leavable<T>>>;

interface CallOptions {
  headers?: Record<string, string>;
  /**
   * Version of the row that the caller has seen. The server refuses to overwrite a newer version
   * (412).
   */
  ifMatch?: number;
  /** True if the caller shows its own message on failure (OP-89, OP-94). */
  ownMessage?: CallerMessageMode;
  timeoutMs?: number;
  signal?: AbortSignal;
  /** True if the call must continue after the page is left; only for bodies below 64 KB. */
  keepalive?: boolean;
  /** Format of the answer; `file` gives a Blob. */
  as?: 'json' | 'file';
  /**
   * True for the call that ends the session: aborts all other calls of the session first, and sends
   * nothing with the session afterwards.
   */
  last?: boolean;
}
export type CallInput<E extends Endpoint> = Optional<Given<E>> & CallOptions;
type Rest<T> = Record<never, never> extends T ? [input?: T] : [input: T];

export type CallTable<A> = { readonly [K in keyof A]?: readonly [method: string, path: string] };
type Sent = string | number | boolean;
interface AnyInput extends CallOptions {
  params?: Record<string, Sent | undefined>;
  query?: Record<string, Sent | undefined>;
  body?: unknown;
}

/**
 * Fills the placeholders `{name}` of a declared path and appends the query; omits undefined values.
 */
export function buildCallAddress(
  path: string,
  { params = {}, query = {} }: Pick<AnyInput, 'params' | 'query'>,
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  );
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs).toString()}`;
}

function headersOf(input: AnyInput, key: string | undefined): Headers {
  const headers = new Headers(input.headers);
  if (input.body !== undefined) headers.set('content-type', 'application/json');
  if (input.ifMatch !== undefined) headers.set('if-match', `"${input.ifMatch}"`);
  if (key !== undefined) headers.set('idempotency-key', key);
  return headers;
}

/** Changes in progress, keyed by everything that identifies a change. */
const underWay = new Map<string, Promise<unknown>>();
/**
 * Merges equal changes that are made at the same time into one call, whose answer all callers get.
 */
function oneAtATime(
  method: string,
  path: string,
  { body, headers, ifMatch, ownMessage }: AnyInput,
  run: () => Promise<unknown>,
): Promise<unknown> {
  // not merged: a dialog that a blocked call has opened may send the same call, and both would wait
  // for each other
  if (method === 'GET' || body instanceof FormData || ownMessage === 'everything') return run();
  const key = JSON.stringify([method, path, body, headers, ifMatch, sessionStore.get()?.token]);
  const same = underWay.get(key);
  if (same) return same;
  const started = run().finally(() => underWay.delete(key));
  underWay.set(key, started);
  return started;
}

/**
 * Wraps the sending of a call. The wrapper may send the call again under the same key with
 * additional headers.
 */
type Around = (
  attempt: (headers: Readonly<Record<string, string>>) => Promise<unknown>,
) => Promise<unknown>;

/**
 * Creates a typed client for one generated table of calls. The player's pages use `call`; the back
 * office creates its own client. Throws ApiError; if the caller aborted the call, throws the reason
 * of the abort. Reports every other error as a defect of the page, and throws it as an ApiError.
 */
export function createCall<A extends { [K in keyof A]: Endpoint }, T extends CallTable<A>>(
  table: T,
  around: Around = (attempt) => attempt({}),
) {
  const make = async (name: keyof T & keyof A, input: AnyInput): Promise<unknown> => {
    const entry = table[name];
    if (entry === undefined) throw new Error(`no call named ${String(name)}`);
    const [method, path] = entry;
    const address = buildCallAddress(path, input);
    const parts = {
      method,
      path: address,
      body: input.body,
      timeoutMs: input.timeoutMs ?? limits.requestTimeoutMs,
      signal: input.signal,
      as: input.as,
      keepalive: input.keepalive,
      last: input.last,
    };
    // one key per logical call, including its repetition after a two-factor prompt
    const sendOnce = (key?: string) =>
      around((extra) => {
        const headers = headersOf({ ...input, headers: { ...input.headers, ...extra } }, key);
        return applyErrorPolicy(() => sendRequest({ ...parts, headers }), input.ownMessage);
      });
    const change = [method, address, input.body, input.ifMatch, input.headers];
    const run = (): Promise<unknown> =>
      oneAtATime(method, address, input, () =>
        method === 'GET' ? sendOnce() : runWithIdempotencyKey(change, sendOnce, run),
      );
    return run();
  };
  return async <N extends keyof T & keyof A>(
    name: N,
    ...[given]: Rest<CallInput<A[N]>>
  ): Promise<Result<A[N]>> => {
    const input: AnyInput = given ?? {};
    try {
      // the server reduces every reply to its declared shape, so the reply matches the contract
      return (await make(name, input)) as Result<A[N]>;
    } catch (error) {
      // an aborted call is not a defect, whoever aborted it
      throw error instanceof ApiError || isAbortError(error) ? error : reportPageDefect(error);
    }
  };
}

export const call = createCall<Api, typeof calls>(calls);
