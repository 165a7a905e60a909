import { limits } from '@guildhall/contract/limits';
import type { Call, UserActor, VisitorActor } from '../../../../kernel/actor.ts';
import { computeDeviceHash, type HttpContext } from '../../../../kernel/http/http.ts';
import { generateToken } from '../../../../kernel/secrets.ts';
import type { OpenedSession } from '../../sessions/sessions.api.ts';
import type { SignInReply } from './signed-in.ts';

type Visitor = Call<UserActor | VisitorActor>;

const setSessionCookie = (wire: HttpContext, cookie: string): void =>
  wire.cookie(limits.authCookie, cookie, {
    maxAgeSeconds: limits.cookieExpiryDays * 86_400,
    path: '/',
  });
const sendSignInReply = (wire: HttpContext, { data, cookie }: SignInReply) => {
  setSessionCookie(wire, cookie);
  return data;
};
/**
 * Returns the token by which a browser is recognized after its first sign-in with a password.
 * Generates a token if the browser has none.
 */
const getOrGenerateBrowserToken = (wire: HttpContext): string => {
  const deviceToken = wire.cookies[limits.deviceCookie];
  return deviceToken !== undefined && computeDeviceHash(deviceToken)
    ? deviceToken
    : generateToken();
};
const setBrowserCookie = (wire: HttpContext, browser: string): void =>
  wire.cookie(limits.deviceCookie, browser, {
    maxAgeSeconds: limits.deviceCookieDays * 86_400,
    path: '/',
  });
/** Sets the cookie that marks a browser as known, and returns the browser's token. */
export function markBrowserAsKnown(wire: HttpContext): string {
  const browser = getOrGenerateBrowserToken(wire);
  setBrowserCookie(wire, browser);
  return browser;
}
/**
 * Sends the reply of a sign-in with the session cookie. Does not mark the browser as known, because
 * the user has not entered a password or a code in it.
 */
export const sendSessionCookie = async (wire: HttpContext, signIn: Promise<SignInReply>) =>
  sendSignInReply(wire, await signIn);
/**
 * Sends the reply to a game client that polls. If the poll has opened a session, also sets the
 * cookie of the session.
 */
export async function sendPollReply<R>(
  wire: HttpContext,
  poll: Promise<{ readonly reply: R; readonly opened?: OpenedSession }>,
): Promise<R> {
  const { reply, opened } = await poll;
  if (opened) setSessionCookie(wire, opened.cookie);
  return reply;
}
/**
 * Signs a browser in, and marks it as known after success. Passes the hash of the browser's token
 * to the sign-in; a new browser gets a new token.
 */
export async function signBrowserIn(
  call: Visitor,
  wire: HttpContext,
  signIn: (call: Visitor) => Promise<SignInReply>,
) {
  const browser = getOrGenerateBrowserToken(wire);
  const entry = await signIn({ ...call, deviceHash: computeDeviceHash(browser) });
  setBrowserCookie(wire, browser);
  return sendSignInReply(wire, entry);
}
