import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router';
import { createChunkLoader } from '../shared/parts/fetched.ts';
import { createNumberedHashHistory } from '../shared/page/numbered-hash-history.ts';
import { isAdmin, getOfficeHomePage } from '../shared/session/roles.ts';
import { sessionStore } from '../shared/session/session.store.ts';
import { LoginPage } from '../features/gate/login.page.tsx';
import { readLeaderboardSearch } from '../features/tournaments/leaderboard-search.ts';
import { readInventorySearch } from '../features/inventory/inventory-search.ts';
import type { PurseSearch } from '../features/purse/purse-search.ts';
import { parseJsonExactly } from './read-exactly.ts';
import {
  rememberPublicPath,
  requireSignedIn,
  createOfficePageGuard,
  requireSignedOut,
} from './guards.ts';
import { PageLoadError } from '../shared/parts/page-failed.tsx';
import { PortalShell } from './shell/shell.tsx';

/** Page that loads when it is opened; a file that failed to load is requested again. */
const page = <T extends Record<string, unknown>>(load: () => Promise<T>, name: keyof T & string) =>
  lazyRouteComponent(createChunkLoader(load), name);
/** Pages that share one file. */
const openPages = () => import('./open.routes.ts');
const mailPages = () => import('./mail.routes.ts');

const root = createRootRoute({
  component: PortalShell,
  notFoundComponent: lazyRouteComponent(
    createChunkLoader(() => import('./not-found.page.tsx')),
    'NotFoundPage',
  ),
  errorComponent: PageLoadError,
});
/** Page for everybody, without search parameters or a guard of its own. */
const open = <const P extends string, T extends Record<string, unknown>>(
  path: P,
  load: () => Promise<T>,
  name: keyof T & string,
) => createRoute({ getParentRoute: () => root, path, component: page(load, name) });
const index = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: sessionStore.get() ? '/dashboard' : '/login', replace: true });
  },
});

const isFlag = (value: unknown): true | undefined =>
  value === true || value === 'true' ? true : undefined;
/** Flags that only mark the page from which the visitor came (OP-04). */
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: requireSignedOut,
  validateSearch: (
    search: Record<string, unknown>,
  ): { 'update-email-first-step'?: true; 'update-email-second-step'?: true } => ({
    'update-email-first-step': isFlag(search['update-email-first-step']),
    'update-email-second-step': isFlag(search['update-email-second-step']),
  }),
  component: LoginPage,
});
const signInCode = createRoute({
  getParentRoute: () => root,
  path: '/sign-in-code',
  beforeLoad: requireSignedOut,
  component: page(mailPages, 'SignInCodePage'),
});
const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  beforeLoad: requireSignedOut,
  component: page(() => import('../features/gate/register.page.tsx'), 'RegisterPage'),
});
const forgotPassword = open(
  '/forgot-password',
  () => import('../features/gate/forgot-password.page.tsx'),
  'ForgotPasswordPage',
);
const newPassword = open('/forgot-password/$requestId', mailPages, 'ResetPasswordPage');
const regenerate = createRoute({
  getParentRoute: () => root,
  path: '/regenerate-password-request/$requestId',
  beforeLoad: rememberPublicPath('/regenerate-password-request/{regeneratePasswordRequestId}'),
  component: page(mailPages, 'ForcedPasswordResetPage'),
});
const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/verify-email/$requestId',
  beforeLoad: rememberPublicPath('/verify-email/{emailVerificationRequestId}'),
  component: page(mailPages, 'VerifyEmailPage'),
});

const undoEmail = open('/undo-email-change/$token', mailPages, 'UndoEmailChangePage');
const lockAccount = open('/lock-account/$token', mailPages, 'LockAccountPage');
/** Public route, whose address is not stored for the return after login (R2.10, R2.16). */
const leaderboards = createRoute({
  getParentRoute: () => root,
  path: '/tournament-leaderboards',
  validateSearch: readLeaderboardSearch,
  component: page(openPages, 'TournamentsPage'),
});
const playerCard = open('/players/$username', openPages, 'PlayerCardPage');
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: requireSignedIn,
  component: page(() => import('./signed-in.tsx'), 'SignedInFrame'),
});
/** Page for signed-in players, without search parameters or a guard of its own. */
const own = <const P extends string, T extends Record<string, unknown>>(
  path: P,
  load: () => Promise<T>,
  name: keyof T & string,
) => createRoute({ getParentRoute: () => signedIn, path, component: page(load, name) });
const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/dashboard',
  /** Id of the open article. */
  validateSearch: ({ news }: Record<string, unknown>): { news?: number } =>
    typeof news === 'number' && Number.isInteger(news) && news > 0 ? { news } : {},
  component: page(() => import('../features/dashboard/dashboard.page.tsx'), 'DashboardPage'),
});
const missions = own(
  '/missions',
  () => import('../features/missions/missions.page.tsx'),
  'MissionsPage',
);
const season = own('/season', () => import('../features/season/season.page.tsx'), 'SeasonPage');
const events = own('/events', () => import('../features/events/events.page.tsx'), 'EventsPage');
const matches = own(
  '/matches',
  () => import('../features/matches/matches.page.tsx'),
  'MatchesPage',
);
const purse = createRoute({
  getParentRoute: () => signedIn,
  path: '/purse',
  validateSearch: (search): PurseSearch => search,
  component: page(() => import('../features/purse/purse.page.tsx'), 'PursePage'),
});
const inventory = createRoute({
  getParentRoute: () => signedIn,
  path: '/inventory',
  validateSearch: readInventorySearch,
  component: page(() => import('../features/inventory/inventory.page.tsx'), 'InventoryPage'),
});
const digitalAssets = createRoute({
  getParentRoute: () => signedIn,
  path: '/digital-assets',
  validateSearch: (search: Record<string, unknown>): { claim?: true } => ({
    claim: isFlag(search['claim']),
  }),
  component: page(
    () => import('../features/digital-assets/digital-assets.page.tsx'),
    'DigitalAssetsPage',
  ),
});
const shop = own('/shop', () => import('../features/shop/shop.page.tsx'), 'ShopPage');
const referral = own(
  '/referral-system',
  () => import('../features/referral/referral.page.tsx'),
  'ReferralPage',
);
const alphaKey = own(
  '/claim-alpha-key',
  () => import('../features/alpha-key/alpha-key.page.tsx'),
  'AlphaKeyPage',
);
const profile = own(
  '/profile-settings',
  () => import('../features/profile/profile.page.tsx'),
  'ProfilePage',
);

/** Pages to which other services send players back. The pages for Twitch open without a session. */
const linkPages = () => import('../features/gate/email/link-result.page.tsx');
const linkFailed = createRoute({
  getParentRoute: () => root,
  path: '/{$provider}-linking-failed',
  beforeLoad: ({ params, ...where }) => {
    if (params.provider !== 'twitch') requireSignedIn(where);
  },
  component: page(linkPages, 'AccountLinkFailedPage'),
});
const twitchSucceeded = open('/twitch-linking-succeeded', linkPages, 'TwitchLinkedPage');
const openlootRefresh = own('/openloot-access-refresh', linkPages, 'OpenlootRefreshPage');
const verificationStatus = createRoute({
  getParentRoute: () => signedIn,
  path: '/verification-status',
  component: page(
    () => import('../features/profile/verification-status.page.tsx'),
    'VerificationStatusPage',
  ),
});
const updateEmailFirst = own('/update-email/$requestId/step-1', mailPages, 'ConfirmOldEmailPage');
const updateEmailSecond = createRoute({
  getParentRoute: () => signedIn,
  path: '/update-email/$requestId/step-2',
  validateSearch: (search: Record<string, unknown>): { verificationId: string } => ({
    verificationId: typeof search['verificationId'] === 'string' ? search['verificationId'] : '',
  }),
  component: page(mailPages, 'ConfirmNewEmailPage'),
});
/** Loads the table of office pages, for staff only. The declarations decide which pages exist. */
const requireOffice = async ({
  params,
  location,
}: {
  params: { page: string };
  location: { href: string };
}) => {
  createOfficePageGuard(params.page)({ location });
  const { loadSectionSummaries: loadSections } = await createChunkLoader(
    () => import('../admin/pages.ts'),
  )();
  await createChunkLoader(() => loadSections(isAdmin(sessionStore.get()?.roleNames ?? [])))();
};
const office = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin',
  beforeLoad: () => {
    const page = getOfficeHomePage(sessionStore.get()?.roleNames ?? []);
    throw redirect({ to: '/admin/$page', params: { page }, replace: true });
  },
});
const officePage = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/$page',
  beforeLoad: requireOffice,
  validateSearch: (search: Record<string, unknown>): Record<string, unknown> => search,
  component: page(() => import('../admin/office.page.tsx'), 'OfficePage'),
});
/**
 * Route of a row. The row's form opens over its list, so the page of the list reads the id and
 * draws both (OP-116).
 */
const officeRow = createRoute({ getParentRoute: () => officePage, path: '/$id' });

export const router = createRouter({
  routeTree: root.addChildren([
    index,
    login,
    signInCode,
    register,
    forgotPassword,
    newPassword,
    regenerate,
    verifyEmail,
    undoEmail,
    lockAccount,
    leaderboards,
    playerCard,
    linkFailed,
    twitchSucceeded,
    signedIn.addChildren([
      dashboard,
      missions,
      season,
      events,
      matches,
      purse,
      inventory,
      digitalAssets,
      shop,
      referral,
      alphaKey,
      profile,
      openlootRefresh,
      verificationStatus,
      updateEmailFirst,
      updateEmailSecond,
      office,
      officePage.addChildren([officeRow]),
    ]),
  ]),
  history: createNumberedHashHistory(),
  // drawn inside the frame, so that the links to other pages still work
  defaultErrorComponent: PageLoadError,
  defaultPreload: 'intent',
  scrollRestoration: true,
  parseSearch: parseSearchWith(parseJsonExactly),
  stringifySearch: stringifySearchWith(JSON.stringify, parseJsonExactly),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
