import { limits } from '@guildhall/contract/limits';
import { getLocale } from '../../messages/runtime.js';
import { adminSessionStore } from '../session/admin-session.store.ts';
import { sessionStore } from '../session/session.store.ts';
import { updateClockOffset } from '../time/server-clock.ts';
import { ApiError } from './api-error.ts';
import { joinAbortSignals } from './join-signals.ts';

export interface RequestParts {
  method: string;
  /** Path with its parameters filled in. */
  path: string;
  body?: unknown;
  headers: Headers;
  timeoutMs: number;
  signal?: AbortSignal;
  /** True if the request must continue after the page is left. */
  keepalive?: boolean;
  /** Format of the answer; `file` gives a Blob. Default `json`. */
  as?: 'json' | 'file';
  /**
   * True for the call that ends the session: aborts all other calls of the session first, and sends
   * nothing with the session afterwards.
   */
  last?: boolean;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isAdminPath = (path: string): boolean =>
  limits.adminPrefixes.some((prefix) => path.startsWith(prefix));

function withSession(path: string, given: Headers): Headers {
  const headers = new Headers(given);
  // asks the server to answer in the language of the page
  headers.set('accept-language', getLocale());
  const token = sessionStore.get()?.token;
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  const admin = adminSessionStore.token();
  if (admin !== null && isAdminPath(path)) headers.set(limits.adminSessionHeader, admin);
  return headers;
}

/**
 * Creates a failure that is not reported to the player, because another answer has already reported
 * the end of the session.
 */
function endedSession(): ApiError {
  const error = new ApiError(401, {});
  error.handled = true;
  return error;
}

/**
 * Loads the contract's text for an error code, in the language of the page. The texts load on
 * demand, because few answers need them.
 */
async function readErrorText(code: string): Promise<string> {
  const loaded = await import('virtual:error-texts').catch(() => undefined);
  const texts = loaded?.errorTexts ?? {};
  return (Object.hasOwn(texts, code) ? texts[code]?.[getLocale()] : undefined) ?? '';
}
/**
 * Parses an error response. A page from a gateway, or a 401 without one of our error codes, does
 * not come from our API and gets status 0.
 */
async function failure(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const code = isRecord(body) && typeof body['code'] === 'string' ? body['code'] : undefined;
  if (!isRecord(body) || (response.status === 401 && code === undefined))
    return new ApiError(0, {});
  const sentMessage = typeof body['message'] === 'string' ? body['message'] : '';
  const message =
    sentMessage === '' && code !== undefined ? await readErrorText(code) : sentMessage;
  return new ApiError(response.status, { ...body, message });
}

const bodyOf = (body: unknown): BodyInit | undefined =>
  body === undefined || body instanceof FormData ? body : JSON.stringify(body);

/**
 * Token of the session with which the running calls were sent. When that session ends, the calls
 * are aborted, because each of them would report the end again.
 */
let ownSession = sessionStore.get()?.token;
let whileItLasts = new AbortController();
sessionStore.subscribe(() => {
  const token = sessionStore.get()?.token;
  if (token === ownSession) return;
  ownSession = token;
  whileItLasts.abort();
  whileItLasts = new AbortController();
});

/** Pattern of paths with one player's data, for which that player's session is needed. */
const ofOnePlayer = /^\/api\/(?:users|accounts)\/\d+(?:\/|$)/;

/**
 * Returns the signal that aborts a call when its session ends. A call made without a session, such
 * as a sign-in, does not belong to the session that it opens; the call that ends the session is not
 * aborted. Throws if a player's data is requested after the end of the session, for example by a
 * closing page.
 */
function endOfSession(path: string, isLast: boolean): AbortSignal | undefined {
  if (isLast) whileItLasts.abort();
  if (ownSession === undefined && ofOnePlayer.test(path)) throw endedSession();
  return ownSession === undefined || isLast ? undefined : whileItLasts.signal;
}

async function contentsOf(response: Response, as: RequestParts['as']): Promise<unknown> {
  if (response.status === 204) return {};
  if (as === 'file') return response.blob();
  return response.json().catch(() => {
    throw new ApiError(0, {});
  });
}

/** Sends one request. Has one side effect: stores the admin session that an answer contains. */
export async function sendRequest({
  method,
  path,
  body,
  headers,
  timeoutMs,
  signal,
  as,
  keepalive = false,
  last = false,
}: RequestParts): Promise<unknown> {
  const over = endOfSession(path, last);
  const signals = [
    AbortSignal.timeout(timeoutMs),
    ...(signal ? [signal] : []),
    ...(over ? [over] : []),
  ];
  const sentAt = Date.now();
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: withSession(path, headers),
    body: bodyOf(body),
    keepalive,
    signal: joinAbortSignals(signals),
  }).catch((reason: unknown) => {
    if (signal?.aborted) throw reason;
    if (over?.aborted) throw endedSession();
    throw new ApiError(0, {});
  });
  updateClockOffset(response.headers, sentAt);
  if (over?.aborted) throw endedSession();
  if (!response.ok) throw await failure(response);
  const admin = response.headers.get(limits.adminSessionHeader);
  if (admin !== null) adminSessionStore.set(admin);
  return contentsOf(response, as);
}
