import type { Feature } from './features.ts';

/**
 * Permissions required for a page. `session`: any signed-in user. `support`: SUPPORT or ADMIN.
 * `admin`: ADMIN.
 */
type RouteGuard = 'none' | 'session' | 'support' | 'admin';
export interface PageRoute {
  readonly path: string;
  readonly guard: RouteGuard;
  /** True if the page's address is stored for a visitor and opened after sign-in (OP-02). */
  readonly remembered: boolean;
  /**
   * Feature that the page belongs to. While operators have closed this feature, the page shows a
   * message, and no link leads to the page.
   */
  readonly feature?: Feature;
}

/**
 * Pages of the portal, as hash routes. Pages of the back office are derived from the sections
 * (`listAdminRoutes`).
 */
export const portalRoutes = [
  { path: '/', guard: 'none', remembered: false },
  { path: '/login', guard: 'none', remembered: false },
  { path: '/sign-in-code', guard: 'none', remembered: false },
  { path: '/register', guard: 'none', remembered: false, feature: 'registration' },
  { path: '/verify-email/{emailVerificationRequestId}', guard: 'none', remembered: true },
  { path: '/forgot-password', guard: 'none', remembered: false },
  { path: '/forgot-password/{forgotPasswordRequestId}', guard: 'none', remembered: false },
  {
    path: '/regenerate-password-request/{regeneratePasswordRequestId}',
    guard: 'none',
    remembered: true,
  },
  { path: '/tournament-leaderboards', guard: 'none', remembered: false, feature: 'tournaments' },
  { path: '/players/{username}', guard: 'none', remembered: false },
  { path: '/twitch-linking-failed', guard: 'none', remembered: false },
  { path: '/twitch-linking-succeeded', guard: 'none', remembered: false },
  { path: '/dashboard', guard: 'session', remembered: true },
  { path: '/missions', guard: 'session', remembered: true },
  { path: '/season', guard: 'session', remembered: true, feature: 'passes' },
  { path: '/events', guard: 'session', remembered: true },
  { path: '/matches', guard: 'session', remembered: true },
  { path: '/purse', guard: 'session', remembered: true },
  { path: '/profile-settings', guard: 'session', remembered: true },
  { path: '/referral-system', guard: 'session', remembered: true, feature: 'referral' },
  { path: '/claim-alpha-key', guard: 'session', remembered: true },
  { path: '/verification-status', guard: 'session', remembered: true },
  { path: '/update-email/{updateEmailRequestId}/step-1', guard: 'session', remembered: true },
  { path: '/update-email/{updateEmailRequestId}/step-2', guard: 'session', remembered: true },
  { path: '/undo-email-change/{token}', guard: 'none', remembered: false },
  { path: '/lock-account/{token}', guard: 'none', remembered: false },
  { path: '/inventory', guard: 'session', remembered: true },
  { path: '/digital-assets', guard: 'session', remembered: true },
  { path: '/discord-linking-failed', guard: 'session', remembered: true },
  { path: '/twitter-linking-failed', guard: 'session', remembered: true },
  { path: '/openloot-linking-failed', guard: 'session', remembered: true },
  { path: '/openloot-access-refresh', guard: 'session', remembered: true },
  { path: '/shop', guard: 'session', remembered: true, feature: 'shop' },
] as const satisfies readonly PageRoute[];

/**
 * Lists the pages of the back office. There is one page for each page name in the menu entries of
 * the sections.
 */
export function listAdminRoutes(
  sections: readonly { menu: { page: string }; may: 'admin' | 'support' }[],
): PageRoute[] {
  const pages = new Map<string, PageRoute>();
  for (const { menu, may } of sections)
    pages.set(menu.page, { path: `/admin/${menu.page}`, guard: may, remembered: true });
  pages.set('home', { path: '/admin/home', guard: 'admin', remembered: true });
  pages.set('users', { path: '/admin/users', guard: 'admin', remembered: true });
  return [...pages.values()];
}
