import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router';
import { fetched } from '../shared/parts/fetched.ts';
import { isAdmin, officeHome } from '../shared/session/roles.ts';
import { sessionStore } from '../shared/session/session.store.ts';
import { LoginPage } from '../features/gate/login.page.tsx';
import { readLeaderboardSearch } from '../features/tournaments/leaderboard-search.ts';
import { readInventorySearch } from '../features/inventory/inventory-search.ts';
import { readExactly } from './read-exactly.ts';
import { rememberPublic, requireSession, requireStaff, requireVisitor } from './guards.ts';
import { PageFailed } from '../shared/parts/page-failed.tsx';
import { Shell } from './shell/shell.tsx';

const root = createRootRoute({
  component: Shell,
  notFoundComponent: lazyRouteComponent(
    fetched(() => import('./not-found.page.tsx')),
    'NotFoundPage',
  ),
  errorComponent: PageFailed,
});
const index = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: sessionStore.get() ? '/dashboard' : '/login', replace: true });
  },
});

const isFlag = (value: unknown): true | undefined =>
  value === true || value === 'true' ? true : undefined;
/** The two flags only mark where the visitor came from (OP-04). */
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: requireVisitor,
  validateSearch: (
    search: Record<string, unknown>,
  ): { 'update-email-first-step'?: true; 'update-email-second-step'?: true } => ({
    'update-email-first-step': isFlag(search['update-email-first-step']),
    'update-email-second-step': isFlag(search['update-email-second-step']),
  }),
  component: LoginPage,
});
const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  beforeLoad: requireVisitor,
  component: lazyRouteComponent(
    fetched(() => import('../features/gate/register.page.tsx')),
    'RegisterPage',
  ),
});
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyRouteComponent(
    fetched(() => import('../features/gate/forgot-password.page.tsx')),
    'ForgotPasswordPage',
  ),
});
const newPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password/$requestId',
  component: lazyRouteComponent(
    fetched(() => import('../features/gate/new-password.page.tsx')),
    'ForgottenPasswordPage',
  ),
});
const regenerate = createRoute({
  getParentRoute: () => root,
  path: '/regenerate-password-request/$requestId',
  beforeLoad: rememberPublic('/regenerate-password-request/{regeneratePasswordRequestId}'),
  component: lazyRouteComponent(
    fetched(() => import('../features/gate/new-password.page.tsx')),
    'RegeneratePasswordPage',
  ),
});
const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/verify-email/$requestId',
  beforeLoad: rememberPublic('/verify-email/{emailVerificationRequestId}'),
  component: lazyRouteComponent(
    fetched(() => import('../features/gate/verify-email.page.tsx')),
    'VerifyEmailPage',
  ),
});

const undoEmail = createRoute({
  getParentRoute: () => root,
  path: '/undo-email-change/$token',
  component: lazyRouteComponent(
    fetched(() => import('../features/gate/undo-email.page.tsx')),
    'UndoEmailPage',
  ),
});
/** Open to everybody, and nothing to come back to after signing in (R2.10, R2.16). */
const leaderboards = createRoute({
  getParentRoute: () => root,
  path: '/tournament-leaderboards',
  validateSearch: readLeaderboardSearch,
  component: lazyRouteComponent(
    fetched(() => import('../features/tournaments/tournaments.page.tsx')),
    'TournamentsPage',
  ),
});
const playerCard = createRoute({
  getParentRoute: () => root,
  path: '/players/$username',
  component: lazyRouteComponent(
    fetched(() => import('../features/player-card/player-card.page.tsx')),
    'PlayerCardPage',
  ),
});
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: requireSession,
  component: lazyRouteComponent(
    fetched(() => import('./signed-in.tsx')),
    'SignedIn',
  ),
});
const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/dashboard',
  /** The article that is open. */
  validateSearch: ({ news }: Record<string, unknown>): { news?: number } =>
    typeof news === 'number' && Number.isInteger(news) && news > 0 ? { news } : {},
  component: lazyRouteComponent(
    fetched(() => import('../features/dashboard/dashboard.page.tsx')),
    'DashboardPage',
  ),
});
const missions = createRoute({
  getParentRoute: () => signedIn,
  path: '/missions',
  component: lazyRouteComponent(
    fetched(() => import('../features/missions/missions.page.tsx')),
    'MissionsPage',
  ),
});
const season = createRoute({
  getParentRoute: () => signedIn,
  path: '/season',
  component: lazyRouteComponent(
    fetched(() => import('../features/season/season.page.tsx')),
    'SeasonPage',
  ),
});
const events = createRoute({
  getParentRoute: () => signedIn,
  path: '/events',
  component: lazyRouteComponent(
    fetched(() => import('../features/events/events.page.tsx')),
    'EventsPage',
  ),
});
const matches = createRoute({
  getParentRoute: () => signedIn,
  path: '/matches',
  component: lazyRouteComponent(
    fetched(() => import('../features/matches/matches.page.tsx')),
    'MatchesPage',
  ),
});
const inventory = createRoute({
  getParentRoute: () => signedIn,
  path: '/inventory',
  validateSearch: readInventorySearch,
  component: lazyRouteComponent(
    fetched(() => import('../features/inventory/inventory.page.tsx')),
    'InventoryPage',
  ),
});
const digitalAssets = createRoute({
  getParentRoute: () => signedIn,
  path: '/digital-assets',
  component: lazyRouteComponent(
    fetched(() => import('../features/digital-assets/digital-assets.page.tsx')),
    'DigitalAssetsPage',
  ),
});
const shop = createRoute({
  getParentRoute: () => signedIn,
  path: '/shop',
  component: lazyRouteComponent(
    fetched(() => import('../features/shop/shop.page.tsx')),
    'ShopPage',
  ),
});
const referral = createRoute({
  getParentRoute: () => signedIn,
  path: '/referral-system',
  component: lazyRouteComponent(
    fetched(() => import('../features/referral/referral.page.tsx')),
    'ReferralPage',
  ),
});
const alphaKey = createRoute({
  getParentRoute: () => signedIn,
  path: '/claim-alpha-key',
  component: lazyRouteComponent(
    fetched(() => import('../features/alpha-key/alpha-key.page.tsx')),
    'AlphaKeyPage',
  ),
});
const profile = createRoute({
  getParentRoute: () => signedIn,
  path: '/profile-settings',
  component: lazyRouteComponent(
    fetched(() => import('../features/profile/profile.page.tsx')),
    'ProfilePage',
  ),
});

/** Ways back from other services; those of Twitch open without a session. */
const linkPages = fetched(() => import('../features/gate/link-result.page.tsx'));
const linkFailed = createRoute({
  getParentRoute: () => root,
  path: '/{$provider}-linking-failed',
  beforeLoad: ({ params, ...where }) => {
    if (params.provider !== 'twitch') requireSession(where);
  },
  component: lazyRouteComponent(linkPages, 'LinkFailedPage'),
});
const twitchSucceeded = createRoute({
  getParentRoute: () => root,
  path: '/twitch-linking-succeeded',
  component: lazyRouteComponent(linkPages, 'TwitchSucceededPage'),
});
const openlootRefresh = createRoute({
  getParentRoute: () => signedIn,
  path: '/openloot-access-refresh',
  component: lazyRouteComponent(linkPages, 'OpenlootRefreshPage'),
});
const verificationStatus = createRoute({
  getParentRoute: () => signedIn,
  path: '/verification-status',
  component: lazyRouteComponent(
    fetched(() => import('../features/profile/verification-status.page.tsx')),
    'VerificationStatusPage',
  ),
});
const updateEmailFirst = createRoute({
  getParentRoute: () => signedIn,
  path: '/update-email/$requestId/step-1',
  component: lazyRouteComponent(
    fetched(() => import('../features/gate/update-email.page.tsx')),
    'UpdateEmailFirstPage',
  ),
});
const updateEmailSecond = createRoute({
  getParentRoute: () => signedIn,
  path: '/update-email/$requestId/step-2',
  validateSearch: (search: Record<string, unknown>): { verificationId: string } => ({
    verificationId: typeof search['verificationId'] === 'string' ? search['verificationId'] : '',
  }),
  component: lazyRouteComponent(
    fetched(() => import('../features/gate/update-email.page.tsx')),
    'UpdateEmailSecondPage',
  ),
});
/** Loads the table of office pages for staff only; the declarations decide which pages exist. */
const requireOffice = async ({
  params,
  location,
}: {
  params: { page: string };
  location: { href: string };
}) => {
  requireStaff(params.page)({ location });
  const { loadSections } = await fetched(() => import('../admin/pages.ts'))();
  await fetched(() => loadSections(isAdmin(sessionStore.get()?.roleNames ?? [])))();
};
const office = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin',
  beforeLoad: () => {
    const page = officeHome(sessionStore.get()?.roleNames ?? []);
    throw redirect({ to: '/admin/$page', params: { page }, replace: true });
  },
});
const officePage = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/$page',
  beforeLoad: requireOffice,
  validateSearch: (search: Record<string, unknown>): Record<string, unknown> => search,
  component: lazyRouteComponent(
    fetched(() => import('../admin/office.page.tsx')),
    'OfficePage',
  ),
});
/** A row's form opens over its list: the page of the list reads the id and draws both (OP-116). */
const officeRow = createRoute({ getParentRoute: () => officePage, path: '/$id' });

export const router = createRouter({
  routeTree: root.addChildren([
    index,
    login,
    register,
    forgotPassword,
    newPassword,
    regenerate,
    verifyEmail,
    undoEmail,
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
  history: createHashHistory(),
  // inside the frame, whose other pages stay within reach
  defaultErrorComponent: PageFailed,
  defaultPreload: 'intent',
  scrollRestoration: true,
  parseSearch: parseSearchWith(readExactly),
  stringifySearch: stringifySearchWith(JSON.stringify, readExactly),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
