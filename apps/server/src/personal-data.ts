/** Everything that is kept about a person, module by module. */
import { kernelHoldings, type Holding } from './kernel/personal.ts';
import { achievementsHoldings } from './modules/goals/achievements/achievements.tables.ts';
import { activityEventsHoldings } from './modules/goals/activity-events/activity-events.tables.ts';
import { missionsHoldings } from './modules/goals/missions/missions.tables.ts';
import { referralHoldings } from './modules/goals/referral/referral.tables.ts';
import { tournamentsHoldings } from './modules/goals/tournaments/tournaments.tables.ts';
import { accountsHoldings } from './modules/identity/accounts/accounts.tables.ts';
import { credentialsHoldings } from './modules/identity/credentials/credentials.tables.ts';
import { sessionsHoldings } from './modules/identity/sessions/sessions.tables.ts';
import { viewsHoldings } from './modules/office/staff/views.tables.ts';
import { gameHoldings } from './modules/play/game/game.tables.ts';
import { progressHoldings } from './modules/play/progress/progress.tables.ts';
import { notificationsHoldings } from './modules/post/notifications/notifications.tables.ts';
import { alphaKeysHoldings } from './modules/reach/alpha-keys/alpha-keys.tables.ts';
import { avatarsHoldings } from './modules/wealth/avatars/avatars.tables.ts';
import { inboxHoldings } from './modules/wealth/inbox/inbox.tables.ts';
import { rewardsHoldings } from './modules/wealth/rewards/rewards.tables.ts';
import { itemsHoldings } from './modules/wealth/items/items.tables.ts';

/** In the order of an export. */
export const holdings: readonly Holding[] = [
  ...accountsHoldings,
  ...sessionsHoldings,
  ...credentialsHoldings,
  ...notificationsHoldings,
  ...viewsHoldings,
  ...alphaKeysHoldings,
  ...referralHoldings,
  ...itemsHoldings,
  ...avatarsHoldings,
  ...rewardsHoldings,
  ...progressHoldings,
  ...missionsHoldings,
  ...activityEventsHoldings,
  ...achievementsHoldings,
  ...tournamentsHoldings,
  ...inboxHoldings,
  ...gameHoldings,
  ...kernelHoldings,
];
