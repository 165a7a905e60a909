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
 * Returns the token by which a browser is recognized since its first password sign-in; generates
 * one if the browser has none.
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
/** Marks the browser as known by a cookie, and returns its token. */
export function markBrowser(wire: HttpContext): string {
  const browser = getOrGenerateBrowserToken(wire);
  setBrowserCookie(wire, browser);
  return browser;
}
/**
 * Sends the reply of a sign-in with the session cookie. Does not mark the browser as known, because
 * nobody has entered a password or code in it.
 */
export const sendSessionCookie = async (wire: HttpContext, signIn: Promise<SignInReply>) =>
  sendSignInReply(wire, await signIn);
/**
 * Sends the reply to a waiting game client, and sets the cookie of the session that its poll has
 * opened.
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
 * Signs a browser in, and marks the browser as known after success. A new browser first gets a
 * token; the sign-in receives the call with the token's hash.
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
