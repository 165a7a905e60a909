import { limits } from '@guildhall/contract/limits';
import type { HttpContext } from '../../../kernel/http/http.ts';

/** Removes the cookies of the portal session and of the admin session, after a sign-out. */
export async function clearSessionCookies<R>(wire: HttpContext, signOut: Promise<R>): Promise<R> {
  const reply = await signOut;
  wire.clearCookie(limits.authCookie, '/');
  wire.clearCookie(limits.adminCookie, '/');
  return reply;
}
/** Removes the cookie of the admin session, after the session has ended. */
export async function clearAdminCookie<R>(wire: HttpContext, end: Promise<R>): Promise<R> {
  const reply = await end;
  wire.clearCookie(limits.adminCookie, '/');
  return reply;
}
