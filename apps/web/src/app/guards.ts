import type { portalRoutes } from '@guildhall/contract/routes';
import { redirect } from '@tanstack/react-router';
import { rememberedPages } from 'virtual:portal-pages';
import { isAdmin, isStaff } from '../shared/session/roles.ts';
import { rememberReturnPath } from '../shared/session/return-path.ts';
import { sessionStore } from '../shared/session/session.store.ts';

interface Where {
  location: { href: string };
}
type Path = (typeof portalRoutes)[number]['path'];

/** Redirects visitors to login. After login, they return to the page (OP-02). */
export function requireSignedIn({ location }: Where): void {
  if (sessionStore.get()) return;
  rememberReturnPath(location.href);
  throw redirect({ to: '/login', search: loginFlag(location.href), replace: true });
}
/** Flags that only mark the page from which the visitor came (OP-04, R2.30, R2.32). */
function loginFlag(href: string): {
  'update-email-first-step'?: true;
  'update-email-second-step'?: true;
} {
  const step = /^\/update-email\/[^/]+\/step-([12])(?:$|\?)/.exec(href)?.[1];
  if (step === undefined) return {};
  return step === '1' ? { 'update-email-first-step': true } : { 'update-email-second-step': true };
}

/** Redirects signed-in players away from the sign-in forms. Throws the redirect. */
export function requireSignedOut(): void {
  if (sessionStore.get()) throw redirect({ to: '/dashboard', replace: true });
}

/**
 * Stores the address of a public page that the contract lists for return after login. The page
 * itself deletes the stored address after use (OP-02).
 */
export const rememberPublicPath =
  (path: Path) =>
  ({ location }: Where): void => {
    if (!sessionStore.get() && rememberedPages.includes(path)) rememberReturnPath(location.href);
  };

/**
 * Guards a back-office page, given the first part of its path below `/admin/`. Redirects visitors
 * to login and back, and players without the role to the dashboard (OP-02). Support may open only
 * the requests for alpha keys (OP-41).
 */
export const createOfficePageGuard =
  (page: string | undefined) =>
  (where: Where): void => {
    requireSignedIn(where);
    const roles = sessionStore.get()?.roleNames ?? [];
    const may = page === 'alpha-key-requests' ? isStaff : isAdmin;
    if (!may(roles)) throw redirect({ to: '/dashboard', replace: true });
  };
