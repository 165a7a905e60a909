/** A valid reply of Discord to a request for a role. */
export type DiscordRoleReply =
  | { readonly kind: 'GIVEN' }
  | {
      readonly kind: 'NOT_MEMBER' | 'UNKNOWN_USER' | 'UNKNOWN_ROLE' | 'REFUSED';
      readonly answer: string;
    };

/** Meaning of Discord's error codes in replies with status 404. */
const unknownThings: Readonly<Record<number, Exclude<DiscordRoleReply['kind'], 'GIVEN'>>> = {
  10_004: 'REFUSED', // our bot is not on the server
  10_007: 'NOT_MEMBER',
  10_011: 'UNKNOWN_ROLE',
  10_013: 'UNKNOWN_USER',
};
/** Largest number of characters of a reply that is stored. */
const answerMax = 200;

interface Body {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly retry_after?: unknown;
}
function readBody(text: string): Body | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Parses a reply of Discord. Returns undefined if the reply is invalid, or if the next attempt may
 * get another reply.
 */
export function parseDiscordRoleReply(status: number, text: string): DiscordRoleReply | undefined {
  if (status === 204) return { kind: 'GIVEN' };
  const body = readBody(text);
  if (!body) return undefined;
  const { code, message } = body;
  const printable = typeof message === 'string' ? message.replaceAll(/\p{C}/gu, ' ') : '';
  const answer = `${status} ${typeof code === 'number' ? code : ''} ${printable}`.slice(
    0,
    answerMax,
  );
  if (status === 401 || status === 403) return { kind: 'REFUSED', answer };
  const kind = status === 404 && typeof code === 'number' ? unknownThings[code] : undefined;
  return kind && { kind, answer };
}

/**
 * Returns the milliseconds that the body of a reply with status 429 asks to wait; undefined if the
 * body names no time.
 */
export function parseRetryAfterMs(text: string): number | undefined {
  const seconds = readBody(text)?.retry_after;
  return typeof seconds === 'number' && seconds > 0 ? Math.ceil(seconds * 1_000) : undefined;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/**
 * Returns the milliseconds until the next attempt for a user who is not on the Discord server. The
 * first pause is one hour; each attempt doubles it, up to one day.
 */
export const computeNextTryDelayMs = (tries: number): number =>
  Math.min(hourMs * 2 ** Math.min(Math.max(tries - 1, 0), 10), dayMs);
