import type { AnySection } from '../kit/section.ts';
import { activityEvents } from './activity-events.ts';
import { activityLog } from './activity-log.ts';
import { articles } from './articles.ts';
import { alphaKeysAdmin } from './alpha-keys.ts';
import { supportSections } from './for-support.ts';
import { achievementSettings } from './achievements.ts';
import { avatarsAdmin } from './avatars.ts';
import { characterAttributes } from './character-attributes.ts';
import { collections, inventoryClasses } from './collections.ts';
import { currencies } from './currencies.ts';
import { gameServerKeys } from './game-server-keys.ts';
import { grantLimits } from './grant-limits.ts';
import { gameplayTasks } from './gameplay-tasks.ts';
import { hotLinks } from './hot-links.ts';
import { inventories, inventoryKinds, inventoryTypes } from './inventories.ts';
import { levelRewardSettings } from './level-rewards.ts';
import { missionSettings } from './missions.ts';
import { gameServersFeed, heldFeed, outboxFeed, tasksFeed } from './operations.ts';
import { perks, rarityAcquisitions } from './perks.ts';
import { recruits, referralEvents, referralRewards } from './referral.ts';
import { sessionSettings } from './session-settings.ts';
import { statistics } from './statistics.ts';
import { tournamentSettings } from './tournaments.ts';

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
  activityEvents,
  sessionSettings,
  gameServersFeed,
  gameServerKeys,
  heldFeed,
  outboxFeed,
  tasksFeed,
];
