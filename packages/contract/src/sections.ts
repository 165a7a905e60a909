import type { AnySection } from './kit/section/section.ts';
import { activityEvents } from './goals/activity-events.section.ts';
import { activityLog } from './office/activity-log.ts';
import { approvals, approvalSettings } from './office/approvals.section.ts';
import { battlePasses } from './goals/battle-passes.section.ts';
import { balancePresets } from './play/balance/balance-presets.section.ts';
import { articles } from './reach/content/articles.section.ts';
import { alphaKeysAdmin } from './reach/alpha-keys/alpha-keys.section.ts';
import { supportSections } from './office/for-support.ts';
import { achievementSettings } from './goals/achievements.section.ts';
import { avatarsAdmin } from './wealth/avatars/avatars.section.ts';
import { badges, contracts, disposableBadges } from './wealth/items/energy.section.ts';
import { boosters } from './wealth/items/boosters.section.ts';
import { chainFeeSettings, chainTransactions } from './chain/submissions.section.ts';
import { chainDifferences } from './chain/differences.section.ts';
import { keyRotations } from './chain/key-rotations.section.ts';
import { walletsFeed } from './chain/wallets.section.ts';
import { stakingPromotions } from './chain/staking-promotions.section.ts';
import { stakingSettings } from './chain/staking.section.ts';
import { gameEvents } from './play/game-events/game-events.section.ts';
import { twitchExtensionRewards } from './reach/twitch-extension/twitch-extension.section.ts';
import { matchRewards } from './play/match-rewards.section.ts';
import { characterAttributes } from './wealth/items/character-attributes.section.ts';
import { collections, inventoryClasses } from './wealth/items/collections.section.ts';
import {
  currencyPrices,
  currencyThresholds,
  currencyUrls,
  economySettings,
} from './wealth/bank/currency-settings.section.ts';
import { heldPayouts } from './wealth/held-payouts.section.ts';
import { economy } from './wealth/bank/economy.section.ts';
import { currencyPairs } from './wealth/exchange/currency-pairs.section.ts';
import { craftSettings, dismantleSettings } from './wealth/craft/crafting.section.ts';
import { currencies } from './wealth/bank/currencies.section.ts';
import { gameShares } from './wealth/game-shares/game-shares.section.ts';
import { tokenDistributions } from './wealth/token-distributions.section.ts';
import { gameVersions } from './play/balance/game-versions.section.ts';
import { gameServerKeys } from './play/game/game-server-keys.section.ts';
import { grantLimits } from './office/grant-limits.section.ts';
import { features } from './play/features.section.ts';
import { marketDifferencesFeed } from './reach/marketplace/market-differences.section.ts';
import { linkProvidersSection } from './reach/links/link-providers.section.ts';
import { discordGrants, discordRoles } from './reach/discord-roles/discord-roles.section.ts';
import { gameplayTasks } from './play/gameplay-tasks.section.ts';
import { airdropCampaigns, twitterPosts } from './reach/airdrops/airdrops.section.ts';
import { hotLinks } from './reach/content/hot-links.section.ts';
import { imageFormats } from './play/image-formats.section.ts';
import { itemSeasons } from './wealth/items/item-seasons.section.ts';
import { inventories, inventoryKinds, inventoryTypes } from './wealth/items/inventories.section.ts';
import { gameMissions } from './goals/game-missions.section.ts';
import { levelRewardSettings } from './goals/level-rewards.section.ts';
import { localizations } from './play/localizations.section.ts';
import { missionSettings } from './goals/missions.section.ts';
import { gameServersFeed, heldFeed, outboxFeed, tasksFeed } from './office/operations.ts';
import { prizePools } from './wealth/prize-pools.section.ts';
import { playtimes } from './play/playtimes.section.ts';
import { mergeLines } from './wealth/merge/merge-lines.section.ts';
import { perks, rarityAcquisitions } from './wealth/perks/perks.section.ts';
import { regions } from './play/game/regions.section.ts';
import { recruiters, recruits, referralEvents, referralRewards } from './goals/referral.section.ts';
import { sessionSettings } from './play/session-settings.section.ts';
import { shop } from './wealth/shop/shop.section.ts';
import { debts } from './wealth/bank/debts.section.ts';
import { transactions } from './wealth/bank/transactions.section.ts';
import { stakesMode } from './play/stakes-mode.section.ts';
import { statistics } from './play/statistics.section.ts';
import { tournamentSettings } from './goals/tournaments/tournaments.section.ts';

/** Every declared section, in the order of the menu. */
export const sections: readonly AnySection[] = [
  ...supportSections,
  alphaKeysAdmin,
  articles,
  avatarsAdmin,
  referralRewards,
  recruits,
  recruiters,
  referralEvents,
  achievementSettings,
  missionSettings,
  levelRewardSettings,
  discordRoles,
  hotLinks,
  twitterPosts,
  airdropCampaigns,
  activityLog,
  collections,
  craftSettings,
  dismantleSettings,
  currencies,
  currencyPairs,
  currencyPrices,
  currencyThresholds,
  currencyUrls,
  economySettings,
  economy,
  gameVersions,
  contracts,
  badges,
  walletsFeed,
  chainTransactions,
  chainFeeSettings,
  chainDifferences,
  keyRotations,
  transactions,
  debts,
  prizePools,
  boosters,
  shop,
  gameShares,
  stakingPromotions,
  stakingSettings,
  tokenDistributions,
  inventories,
  grantLimits,
  inventoryTypes,
  inventoryKinds,
  tournamentSettings,
  battlePasses,
  inventoryClasses,
  statistics,
  gameMissions,
  perks,
  rarityAcquisitions,
  imageFormats,
  characterAttributes,
  mergeLines,
  gameplayTasks,
  regions,
  matchRewards,
  gameEvents,
  disposableBadges,
  playtimes,
  features,
  sessionSettings,
  activityEvents,
  twitchExtensionRewards,
  balancePresets,
  localizations,
  itemSeasons,
  stakesMode,
  gameServersFeed,
  gameServerKeys,
  heldFeed,
  approvals,
  approvalSettings,
  heldPayouts,
  outboxFeed,
  linkProvidersSection,
  marketDifferencesFeed,
  discordGrants,
  tasksFeed,
];
