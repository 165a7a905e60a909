import type { AnySection } from '../kit/section.ts';
import { activityLog } from './activity-log.ts';
import { articles } from './articles.ts';
import { avatarsAdmin } from './avatars.ts';
import { gameServerKeys } from './game-server-keys.ts';
import { hotLinks } from './hot-links.ts';
import { inventories, inventoryKinds, inventoryTypes } from './inventories.ts';
import { levelRewardSettings } from './level-rewards.ts';
import { heldFeed, outboxFeed } from './operations.ts';
import { sessionSettings } from './session-settings.ts';
import { statistics } from './statistics.ts';

/** Every declared section, in the order of the menu. */
export const sections: readonly AnySection[] = [
  articles,
  avatarsAdmin,
  levelRewardSettings,
  hotLinks,
  activityLog,
  inventories,
  inventoryTypes,
  inventoryKinds,
  statistics,
  sessionSettings,
  gameServerKeys,
  heldFeed,
  outboxFeed,
];
