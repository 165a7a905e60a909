import { limits } from '@guildhall/contract/limits';
import { computeDeviceHash, type Wire } from '../../../../kernel/http/http.ts';
import { generateToken } from '../../../../kernel/secrets.ts';
import type { SignedIn } from './signed-in.ts';

export const setSessionHalf = (wire: Wire, cookie: string): void =>
  wire.cookie(limits.authCookie, cookie, {
    maxAgeSeconds: limits.cookieExpiryDays * 86_400,
    path: '/',
  });
export const sign = (wire: Wire, { data, cookie }: SignedIn) => {
  setSessionHalf(wire, cookie);
  return data;
};
/**
 * Returns the token that identifies a browser from its first password sign-in on; generates a new
 * token if the browser has none.
 */
export const identifyBrowser = (wire: Wire): string => {
  const kept = wire.cookies[limits.deviceCookie];
  return kept !== undefined && computeDeviceHash(kept) ? kept : generateToken();
};
export const markBrowser = (wire: Wire, browser: string): void =>
  wire.cookie(limits.deviceCookie, browser, {
    maxAgeSeconds: limits.deviceCookieDays * 86_400,
    path: '/',
  });
/** Answers a sign-in, and has the browser known from then on. */
export const markAndSign = (wire: Wire, browser: string, entry: SignedIn) => {
  markBrowser(wire, browser);
  return sign(wire, entry);
};
