import { limits } from '@guildhall/contract/limits';
import { computeDeviceHash, type HttpContext } from '../../../../kernel/http/http.ts';
import { generateToken } from '../../../../kernel/secrets.ts';
import type { SignInReply } from './signed-in.ts';

export const setSessionCookie = (wire: HttpContext, cookie: string): void =>
  wire.cookie(limits.authCookie, cookie, {
    maxAgeSeconds: limits.cookieExpiryDays * 86_400,
    path: '/',
  });
export const sendSignInReply = (wire: HttpContext, { data, cookie }: SignInReply) => {
  setSessionCookie(wire, cookie);
  return data;
};
/**
 * Returns the token that identifies a browser from its first password sign-in on. If the browser
 * has no token, a new token is generated.
 */
export const getOrGenerateBrowserToken = (wire: HttpContext): string => {
  const kept = wire.cookies[limits.deviceCookie];
  return kept !== undefined && computeDeviceHash(kept) ? kept : generateToken();
};
export const setBrowserCookie = (wire: HttpContext, browser: string): void =>
  wire.cookie(limits.deviceCookie, browser, {
    maxAgeSeconds: limits.deviceCookieDays * 86_400,
    path: '/',
  });
/** Answers a sign-in, and marks the browser as known. */
export const sendSignInReplyAndMarkBrowser = (
  wire: HttpContext,
  browser: string,
  entry: SignInReply,
) => {
  setBrowserCookie(wire, browser);
  return sendSignInReply(wire, entry);
};
