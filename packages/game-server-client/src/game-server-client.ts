import { randomUUID } from 'node:crypto';
import type { Args, Endpoint, Result } from '@guildhall/contract/kit/endpoint';
import { gameServerApi } from '@guildhall/contract/play/game-servers/game-server';
import { clockSkewMaxMs } from '@guildhall/contract/signature';
import { toCallError } from './call-error.ts';
import { realClock, type Clock } from './clock.ts';
import { buildAuthorization, type GameServerKey } from './signing.ts';

type Api = typeof gameServerApi;
export type CallName = keyof Api;
interface Sending {
  /**
   * Headers of the call: an `if-none-match`, or the caller's own `idempotency-key`, so that a call
   * repeated with the same key after a restart takes effect only once.
   */
  readonly headers?: Readonly<Record<string, string>>;
  /** Aborts the call. */
  readonly signal?: AbortSignal | undefined;
}
/** Parameters are sent as text; callers may pass numbers. */
type Texts<P> = { [K in keyof P]: P[K] | number };
type Loose<A> = { [K in keyof A]: K extends 'params' | 'query' ? Texts<A[K]> : A[K] };
/** Arguments of a call as declared in the contract, and options for sending it. */
export type CallArgs<N extends CallName> = Loose<Args<Api[N]>> & Sending;
export type CallResult<N extends CallName> = Result<Api[N]>;
type Configuration = CallResult<'gameConfiguration'>;

export interface ClientOptions {
  /** Address such as `https://play.example.org`, without a path. */
  readonly base: string;
  readonly key: GameServerKey;
  readonly clock?: Partial<Clock>;
  readonly fetch?: typeof fetch;
  /** Maximum number of attempts of a call. A call that may be repeated has an idempotency key. */
  readonly attempts?: number;
  /** Milliseconds to wait for a reply. */
  readonly answerMs?: number;
}
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}
interface AnyArgs extends Sending {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}
interface Outgoing {
  readonly method: string;
  readonly path: string;
  readonly body: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal | undefined;
}
/**
 * Precision of the `Date` header in milliseconds. The clock is set to the end of the second that
 * the header states, so that no match ends before its start.
 */
const dateStepMs = 1_000;
const [firstPauseMs, longestPauseMs] = [250, 8_000];
/** Statuses that mean that the call had no effect, so that the same call may be sent again. */
const refusedForNow = new Set([429, 503]);
/** Statuses of proxies that do not know if the call had an effect. */
const lostBehind = new Set([502, 504]);
/**
 * Returns true if a call may be sent again. After a lost reply, only a call whose repetition has no
 * second effect may be.
 */
const isSentAgain = ({ repeats }: Endpoint, status: number | undefined): boolean =>
  status === undefined || lostBehind.has(status) ? repeats !== 'never' : refusedForNow.has(status);
const textOf = (value: unknown): string => String(value as string | number);
/** Builds the path of a call with its parameters and query. */
function pathOf(template: string, { params, query = {} }: AnyArgs): string {
  const plain = template.replaceAll(/\{(\w+)\}/g, (_whole, key: string) =>
    encodeURIComponent(textOf(params?.[key])),
  );
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(
    given.map(([key, value]): [string, string] => [key, textOf(value)]),
  ).toString();
  return search === '' ? plain : `${plain}?${search}`;
}

/**
 * Client for the calls of `/gs/v1` as declared in the contract. It signs the calls, and repeats a
 * call if that is safe.
 */
export class GameServerClient {
  readonly base: string;
  readonly clock: Clock;
  readonly #key: GameServerKey;
  readonly #fetch: typeof fetch;
  readonly #attempts: number;
  readonly #answerMs: number;
  /** Milliseconds by which the server's clock is ahead; 0 until the difference is known. */
  #aheadMs = 0;
  #config: { readonly tag: string; readonly configuration: Configuration } | undefined;

  constructor({ base, key, clock, fetch, attempts = 5, answerMs = 10_000 }: ClientOptions) {
    this.base = base.replace(/\/$/, '');
    this.clock = { ...realClock, ...clock };
    this.#key = key;
    this.#fetch = fetch ?? globalThis.fetch;
    this.#attempts = attempts;
    this.#answerMs = answerMs;
  }
  /**
   * Returns the server's time in milliseconds, if the difference between the clocks is known; used
   * for `endedAt`.
   */
  now(): number {
    return this.clock.now() + this.#aheadMs;
  }
  /** Makes a call and parses its answer; throws `CallError` with the code of a refusal. */
  async call<N extends CallName>(name: N, args: CallArgs<N>): Promise<CallResult<N>> {
    const { text } = await this.send(name, args);
    return JSON.parse(text) as CallResult<N>;
  }
  /**
   * Loads the configuration of a version of the game; unchanged parts are not transferred again.
   */
  async config(version: string, signal?: AbortSignal): Promise<Configuration> {
    const cached = this.#config?.configuration.version === version ? this.#config : undefined;
    const { status, headers, text } = await this.send('gameConfiguration', {
      query: { version },
      signal,
      ...(cached && { headers: { 'if-none-match': cached.tag } }),
    });
    if (cached && status === 304) return cached.configuration;
    const whole = JSON.parse(text) as Configuration;
    this.#config = { tag: headers.get('etag') ?? '', configuration: whole };
    return whole;
  }
  /** Like `call`, but returns the whole response. One logical call has one idempotency key. */
  async send<N extends CallName>(name: N, args: CallArgs<N>): Promise<Answer> {
    const { method, path } = gameServerApi[name];
    const { body, headers, signal } = args as AnyArgs;
    const isKeyed = method !== 'GET' && this.#attempts > 1;
    const outgoing: Outgoing = {
      method,
      path: pathOf(path, args as AnyArgs),
      body: body === undefined ? undefined : JSON.stringify(body),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(isKeyed && { 'idempotency-key': randomUUID() }),
        ...headers,
      },
      signal,
    };
    for (let attempt = 1; ; attempt++) {
      const answer = await this.#exchange(outgoing).catch((error: unknown) => {
        if (signal?.aborted === true || !this.#maySend(name, undefined, attempt)) throw error;
        return undefined;
      });
      if (answer && answer.status < 400) return answer;
      if (answer && !this.#maySend(name, answer.status, attempt))
        throw toCallError(answer.status, answer.text);
      await this.clock.pause(this.#pauseMs(attempt, answer), signal);
      signal?.throwIfAborted();
    }
  }
  #maySend(name: CallName, status: number | undefined, attempt: number): boolean {
    return attempt < this.#attempts && isSentAgain(gameServerApi[name], status);
  }
  /**
   * Returns a pause that doubles with each attempt, with a random part, so that servers do not
   * return at the same time.
   */
  #pauseMs(attempt: number, answer: Answer | undefined): number {
    const most = Math.min(longestPauseMs, firstPauseMs * 2 ** (attempt - 1));
    const asked = Number(answer?.headers.get('retry-after') ?? 0) * 1000;
    return (Number.isFinite(asked) ? asked : 0) + most * (0.5 + this.clock.random() / 2);
  }
  /**
   * Sends one request. If the signature is refused because the clocks differ, signs it again with
   * the server's time.
   */
  async #exchange(outgoing: Outgoing): Promise<Answer> {
    const answer = await this.#once(outgoing, this.#aheadMs);
    const date = Date.parse(answer.headers.get('date') ?? '');
    if (answer.status !== 401 || Number.isNaN(date)) return answer;
    const aheadMs = date + dateStepMs - this.clock.now();
    if (Math.abs(aheadMs - this.#aheadMs) < clockSkewMaxMs / 2) return answer;
    const again = await this.#once(outgoing, aheadMs);
    if (again.status !== 401) this.#aheadMs = aheadMs;
    return again;
  }
  async #once({ method, path, body, headers, signal }: Outgoing, aheadMs: number): Promise<Answer> {
    const late = AbortSignal.timeout(this.#answerMs);
    const response = await this.#fetch(this.base + path, {
      method,
      headers: { ...headers, ...this.sign(method, path, body ?? '', aheadMs) },
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, late]) : late,
      ...(body !== undefined && { body }),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }
  /** Returns the signed headers of a request that the contract does not declare. */
  sign(
    method: string,
    path: string,
    body: string,
    aheadMs = this.#aheadMs,
  ): Record<string, string> {
    const ts = this.clock.now() + aheadMs;
    return { authorization: buildAuthorization(this.#key, { method, path, body, ts }) };
  }
}
