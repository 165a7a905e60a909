import type * as z from 'zod/mini';
import type { ErrorCode } from '../errors.ts';
import type { Feature } from '../features.ts';

/** Permissions of a game server's key. A key has one or several of them. */
export type GameServerScope = 'matches' | 'economy' | 'config' | 'players';

/**
 * Callers that a call allows. Without a default, because nobody would notice a wrong default.
 * - `anyone`: no session needed
 * - `signed-in`: any session
 * - `self`: the `{id}` of the path is the caller's own user (`/api/users/{id}`) or account
 * (`/api/accounts/{id}`)
 * - `support`: SUPPORT or ADMIN, `admin`: ADMIN only; both with an admin session unless
 * `adminSession` is false
 * - `game-server:<scope>`: a signed request with a key of that scope, or of any
 */
type May =
  | 'anyone'
  | 'signed-in'
  | 'self'
  | 'support'
  | 'admin'
  | `game-server:${GameServerScope | 'any'}`;

/**
 * Classes of rate limits. An attempt counts before the limit is checked, so refused attempts count
 * too. `limits.ts` has the numbers of allowed attempts.
 */
export type RateLimitClass =
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

/** Declaration of a call, shared by server, browser, documents and tests. */
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
   * Codes that the call can return in addition to the codes that any call can return (see
   * `commonErrorCodes`).
   */
  readonly errors: readonly ErrorCode[];
  readonly rate?: RateLimitClass;
  /** The call returns FEATURE_CLOSED while operators have closed this feature. */
  readonly feature?: Feature;
  /**
   * False for the calls that open an admin session; other admin and support calls need one. Default
   * true.
   */
  readonly adminSession?: boolean;
  /**
   * Ways to repeat a write whose answer was lost. Default: under an `Idempotency-Key` that the
   * caller may send. - `contents`: without a key, because equal contents take effect only once -
   * `key`: under the required `Idempotency-Key` - `never`: the write cannot be repeated
   */
  readonly repeats?: 'contents' | 'key' | 'never';
  /**
   * True for a write that stays available to a user who must change the password first (OP-101).
   */
  readonly duringPasswordReset?: boolean;
  /**
   * True for frequently repeated reads: the reply has an ETag, and an unchanged reply is not sent
   * again.
   */
  readonly fresh?: boolean;
  /**
   * Names of the files that may accompany the body. The request is then sent as a form: the part
   * `body` contains the body as JSON, and each file is a part of its name.
   */
  readonly files?: readonly string[];
  /**
   * Maximum size of the body in bytes. It is needed if the schema does not limit the size, or
   * allows more than other calls need. Default: derived from the schema (`kit/body-limits.ts`).
   */
  readonly bodyBytesMax?: number;
  /**
   * Contents that are not JSON. `multipart`: one file. `csv`: the response is a stream of text.
   * `binary`: bytes.
   */
  readonly carries?: 'multipart' | 'csv' | 'binary' | 'redirect';
}

/**
 * Declares an endpoint and keeps its literal types, from which client and server derive their
 * types.
 */
export const endpoint = <const E extends Endpoint>(declared: E): E => declared;

type Out<T> = T extends z.ZodMiniType ? z.output<T> : undefined;
type In<T> = T extends z.ZodMiniType ? z.input<T> : undefined;
type Part = 'params' | 'query' | 'body';

/** Arguments of a call. */
export type Args<E extends Endpoint> = {
  [K in Part as E[K] extends z.ZodMiniType ? (undefined extends In<E[K]> ? never : K) : never]: In<
    E[K]
  >;
} & {
  [K in Part as E[K] extends z.ZodMiniType ? (undefined extends In<E[K]> ? K : never) : never]?: In<
    E[K]
  >;
};
/** Input of a handler after validation. */
export type ValidatedCallInput<E extends Endpoint> = {
  [K in Part as E[K] extends z.ZodMiniType ? K : never]: Out<E[K]>;
};
/** Output of a handler. */
export type Reply<E extends Endpoint> = In<E['reply']>;
/** Result for a caller. */
export type Result<E extends Endpoint> = Out<E['reply']>;
