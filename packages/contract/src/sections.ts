import type { AnySection } from './kit/section.ts';
import { activityEvents } from './goals/activity-events.section.ts';
import { activityLog } from './office/activity-log.ts';
import { articles } from './reach/articles.section.ts';
import { alphaKeysAdmin } from './reach/alpha-keys.section.ts';
import { supportSections } from './office/for-support.ts';
import { achievementSettings } from './goals/achievements.section.ts';
import { avatarsAdmin } from './wealth/avatars.section.ts';
import { characterAttributes } from './wealth/character-attributes.section.ts';
import { collections, inventoryClasses } from './wealth/collections.section.ts';
import { currencies } from './wealth/currencies.section.ts';
import { gameServerKeys } from './play/game-server-keys.section.ts';
import { grantLimits } from './office/grant-limits.section.ts';
import { gameplayTasks } from './play/gameplay-tasks.section.ts';
import { hotLinks } from './reach/hot-links.section.ts';
import { inventories, inventoryKinds, inventoryTypes } from './wealth/inventories.section.ts';
import { levelRewardSettings } from './goals/level-rewards.section.ts';
import { missionSettings } from './goals/missions.section.ts';
import { gameServersFeed, heldFeed, outboxFeed, tasksFeed } from './office/operations.ts';
import { playtimes } from './play/playtimes.section.ts';
import { perks, rarityAcquisitions } from './wealth/perks.section.ts';
import { recruits, referralEvents, referralRewards } from './goals/referral.section.ts';
import { sessionSettings } from './play/session-settings.section.ts';
import { statistics } from './play/statistics.section.ts';
import { tournamentSettings } from './goals/tournaments.section.ts';

/** Every declared section, in the order of the menu. */
export const sections: readonly AnySection[] = [
  ...supportSections,
  alphaKeysAdmin,
  articles,
  avatarsAdmin,
  referralRewards,
  recruits,
  referralEvents,
  achievementSettings,
  missionSettings,
  levelRewardSettings,
  hotLinks,
  activityLog,
  collections,
  currencies,
  inventories,
  grantLimits,
  inventoryTypes,
  inventoryKinds,
  tournamentSettings,
  inventoryClasses,
  statistics,
  perks,
  rarityAcquisitions,
  characterAttributes,
  gameplayTasks,
  playtimes,
  activityEvents,
  sessionSettings,
  gameServersFeed,
  gameServerKeys,
  heldFeed,
  outboxFeed,
  tasksFeed,
];
