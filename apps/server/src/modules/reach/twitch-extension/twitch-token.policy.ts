import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';

/**
 * Largest number of characters of a token; longer tokens are refused unread. Tokens of Twitch have
 * about 500.
 */
const tokenMax = 4_000;
const header = z.object({ alg: z.literal('HS256'), crit: z.optional(z.undefined()) });
const payload = z.object({
  /** Time of expiry in seconds since 1970. */
  exp: z.number(),
  nbf: z.optional(z.number()),
  role: z.enum(['viewer', 'broadcaster']),
  channel_id: z.string(),
  /** Twitch id of the viewer; undefined until the viewer shares the identity. */
  user_id: z.optional(z.string().check(z.regex(/^\d{1,20}$/))),
});
const secondMs = 1_000;

/** Settings against which tokens are checked. */
export interface TrustedTokenSettings {
  /**
   * Decoded secrets with which Twitch signs tokens. There are two while Twitch replaces the secret.
   */
  readonly secrets: readonly Buffer[];
  /** Ids of the channels that show the extension. */
  readonly channels: readonly string[];
}
/**
 * Parses a token of the extension (JSON Web Token, HS256). Returns undefined unless the token is
 * valid now and Twitch has signed it for a viewer of one of our channels. `userId` is missing as
 * long as the viewer has not shared the identity.
 */
export function parseExtensionToken(
  token: string,
  { secrets, channels }: TrustedTokenSettings,
  now: Date,
): { readonly userId: string | undefined } | undefined {
  const parts = token.length > tokenMax ? [] : token.split('.');
  const [head = '', body = '', signature = ''] = parts;
  if (parts.length !== 3 || !header.safeParse(parseJson(head)).success) return undefined;
  if (!secrets.some((secret) => isSignedWith(secret, `${head}.${body}`, signature)))
    return undefined;
  const claims = payload.safeParse(parseJson(body)).data;
  if (!claims || !channels.includes(claims.channel_id)) return undefined;
  return isTimely(claims, now) ? { userId: claims.user_id } : undefined;
}

function isTimely({ exp, nbf = 0 }: z.output<typeof payload>, now: Date): boolean {
  const seconds = now.getTime() / secondMs;
  return exp > seconds && nbf <= seconds;
}

function isSignedWith(secret: Buffer, text: string, signature: string): boolean {
  const expected = createHmac('sha256', secret).update(text).digest('base64url');
  const [given, right] = [Buffer.from(signature), Buffer.from(expected)];
  return given.length === right.length && timingSafeEqual(given, right);
}

/** Parses a part of a token as JSON; undefined if it is not JSON. */
function parseJson(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
