import type * as z from 'zod/mini';
import type { ErrorCode } from '../errors.ts';
import type { Feature } from '../features.ts';

/** Permissions of a game server's key; a key holds one or several. */
export type GameServerScope = 'matches' | 'economy' | 'config' | 'players';

/**
 * Callers that a call allows. There is no default, because a default would be forgotten.
 * - `anyone`: no session needed
 * - `signed-in`: any session
 * - `self`: the `{id}` of the path is the caller's own user (`/api/users/{id}`) or account
 *   (`/api/accounts/{id}`)
 * - `support`: SUPPORT or ADMIN, `admin`: ADMIN only; both with an admin session unless
 *   `adminSession` is false
 * - `game-server:<scope>`: a signed request with a key of that scope, or of any
 */
type May =
  | 'anyone'
  | 'signed-in'
  | 'self'
  | 'support'
  | 'admin'
  | `game-server:${GameServerScope | 'any'}`;

/** Buckets that count attempts before they are judged; sizes in `limits.ts`. */
export type RateClass =
  | 'credential'
  | 'registration'
  | 'recovery'
  | 'resend'
  | 'second-factor'
  | 'visit'
  | 'card'
  | 'device';

type Method = 'GET' | 'POST' | 'DELETE';
export type ApiPath = `/api/${string}` | `/gs/v1/${string}`;

type Shape = z.ZodMiniObject;

/** One call that server, browser, documents and tests agree on. */
export interface Endpoint {
  readonly method: Method;
  readonly path: ApiPath;
  readonly may: May;
  readonly summary: string;
  readonly params?: Shape;
  readonly query?: Shape;
  readonly body?: z.ZodMiniType;
  readonly reply: z.ZodMiniType;
  /**
   * Codes that the call can return in addition to those that any call can return (see
   * `commonErrors`).
   */
  readonly errors: readonly ErrorCode[];
  readonly rate?: RateClass;
  /** The call returns FEATURE_CLOSED while operators have closed this feature. */
  readonly feature?: Feature;
  /**
   * Admin and support calls need the admin session; the calls that open one do not. Default true.
   */
  readonly adminSession?: boolean;
  /**
   * Way to repeat a write whose answer was lost. Left out: under an `Idempotency-Key` that the
   * caller may send.
   * - `contents`: as it is, what it says is done once
   * - `key`: under the `Idempotency-Key`, without which it is refused
   * - `never`: not at all
   */
  readonly repeats?: 'contents' | 'key' | 'never';
  /** A write that stays open to a user who has to change the password first (OP-101). */
  readonly duringPasswordReset?: boolean;
  /**
   * The answer is asked for again and again: it has an ETag, and an unchanged one is not sent
   * twice.
   */
  readonly fresh?: boolean;
  /**
   * Files that may accompany the body: the request is then sent as a form, with the body as JSON in
   * the part `body` and each file in a part of its name.
   */
  readonly files?: readonly string[];
  /**
   * Bytes of the largest body, where the schema does not bound it or allows more than any other
   * call needs. Without it the limit follows from the schema (`kit/body-limits.ts`).
   */
  readonly bodyBytesMax?: number;
  /** `multipart`: one file; `csv`: the response is a stream of text; `binary`: bytes. */
  readonly carries?: 'multipart' | 'csv' | 'binary' | 'redirect';
}

/** Declares an endpoint; keeps the literal types so that client and server are typed from it. */
export const endpoint = <const E extends Endpoint>(declared: E): E => declared;

type Out<T> = T extends z.ZodMiniType ? z.output<T> : undefined;
type In<T> = T extends z.ZodMiniType ? z.input<T> : undefined;
type Part = 'params' | 'query' | 'body';

/** Arguments of a caller. */
export type Args<E extends Endpoint> = {
  [K in Part as E[K] extends z.ZodMiniType ? (undefined extends In<E[K]> ? never : K) : never]: In<
    E[K]
  >;
} & {
  [K in Part as E[K] extends z.ZodMiniType ? (undefined extends In<E[K]> ? K : never) : never]?: In<
    E[K]
  >;
};
/** Input of a handler after parsing. */
export type ParsedInput<E extends Endpoint> = {
  [K in Part as E[K] extends z.ZodMiniType ? K : never]: Out<E[K]>;
};
/** Output of a handler. */
export type Reply<E extends Endpoint> = In<E['reply']>;
/** Result for a caller. */
export type Result<E extends Endpoint> = Out<E['reply']>;
