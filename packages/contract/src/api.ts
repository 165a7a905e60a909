import { accounts } from './accounts.ts';
import { activityEvents } from './activity-events.ts';
import { activityEventsApi } from './admin/activity-events.ts';
import { articlesApi } from './admin/articles.ts';
import { alphaKeysApi } from './admin/alpha-keys.ts';
import { userCurrencyApi } from './admin/user-currency.ts';
import { collectionsApi } from './admin/collections.ts';
import { currenciesApi } from './admin/currencies.ts';
import { catalogueApi } from './admin/catalogue.ts';
import { gameServerKeysApi } from './admin/game-server-keys.ts';
import { operationsApi } from './admin/operations.ts';
import { perksApi } from './admin/perk-lists.ts';
import { playerPageApi } from './admin/player-page.ts';
import { referralApi } from './admin/referral.ts';
import { statisticsApi } from './admin/statistics.ts';
import { userItemsApi } from './admin/user-items.ts';
import { adminUsers } from './admin/users.ts';
import { userBulkApi } from './admin/users-bulk.ts';
import { viewsApi } from './admin/views.ts';
import { achievements } from './achievements.ts';
import { missionsApi } from './admin/missions.ts';
import { tournamentsAdminApi } from './admin/tournaments.ts';
import { avatars } from './avatars.ts';
import { balances } from './balances.ts';
import { collectionsOfPlayers } from './collections.ts';
import { alphaKeys } from './alpha-keys.ts';
import { deviceSignIn } from './device-sign-in.ts';
import { emailChange } from './email-change.ts';
import { game } from './game.ts';
import type { Endpoint } from './kit/endpoint.ts';
import { inbox } from './inbox.ts';
import { levelRewards } from './level-rewards.ts';
import { missions } from './missions.ts';
import { news } from './news.ts';
import { notifications } from './notifications.ts';
import { referral } from './referral.ts';
import { privacy } from './privacy.ts';
import { sessions } from './sessions.ts';
import { tasks } from './tasks.ts';
import { tournaments } from './tournaments.ts';
import { twoFactor } from './two-factor.ts';
import { users } from './users.ts';

/** Calls of the player portal, by operation name. */
export const portalApi = {
  ...sessions,
  ...users,
  ...accounts,
  ...avatars,
  ...news,
  ...notifications,
  ...levelRewards,
  ...alphaKeys,
  ...referral,
  ...missions,
  ...achievements,
  ...activityEvents,
  ...inbox,
  ...tournaments,
  ...balances,
  ...collectionsOfPlayers,
  ...game,
  ...deviceSignIn,
  ...emailChange,
  ...privacy,
  ...tasks,
};
/** Calls of the back office that no section derives. */
export const adminApi = {
  ...twoFactor,
  ...adminUsers,
  ...userBulkApi,
  ...gameServerKeysApi,
  ...catalogueApi,
  ...articlesApi,
  ...viewsApi,
  ...playerPageApi,
  ...operationsApi,
  ...alphaKeysApi,
  ...referralApi,
  ...statisticsApi,
  ...perksApi,
  ...userItemsApi,
  ...missionsApi,
  ...collectionsApi,
  ...currenciesApi,
  ...tournamentsAdminApi,
  ...activityEventsApi,
  ...userCurrencyApi,
};
/** Every declared endpoint except those of sections and of the game's side. */
export const api = { ...portalApi, ...adminApi } satisfies Record<string, Endpoint>;

export type Api = typeof api;
