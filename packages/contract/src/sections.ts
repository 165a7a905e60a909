import type { AnySection } from './kit/section/section.ts';
import { activityEventsSection } from './goals/activity-events.section.ts';
import { activityLogFeed } from './office/activity-log.ts';
import { approvalsFeed, approvalSettings } from './office/approvals.section.ts';
import { battlePassesSection } from './goals/battle-passes.section.ts';
import { balancePresetsSection } from './play/balance/balance-presets.section.ts';
import { articlesSection } from './reach/content/articles.section.ts';
import { alphaKeysSection } from './reach/alpha-keys/alpha-keys.section.ts';
import { sectionsForSupportRole } from './office/for-support.ts';
import { achievementsSection } from './goals/achievements.section.ts';
import { avatarsSection } from './wealth/avatars/avatars.section.ts';
import {
  badgesSection,
  contractsSection,
  disposableBadgesSection,
} from './wealth/items/energy.section.ts';
import { boostersSection } from './wealth/items/boosters.section.ts';
import { chainFeeSettings, chainTransactionsFeed } from './chain/submissions.section.ts';
import { chainDifferencesFeed } from './chain/differences.section.ts';
import { keyRotationsFeed } from './chain/key-rotation.section.ts';
import { walletsFeed } from './chain/wallets.section.ts';
import { stakingPromotionsSection } from './chain/staking-promotions.section.ts';
import { stakingSettings } from './chain/staking.section.ts';
import { gameEventsSection } from './play/game-events/game-events.section.ts';
import { twitchExtensionRewardsSection } from './reach/twitch-extension/twitch-extension.section.ts';
import { matchRewardsSection } from './play/match-rewards.section.ts';
import { characterAttributesSection } from './wealth/items/character-attributes.section.ts';
import { collectionsSection, inventoryClassesSection } from './wealth/items/collections.section.ts';
import {
  currencyPricesSection,
  currencyThresholdsSection,
  currencyUrlsSection,
  economySettings,
} from './wealth/bank/currency-settings.section.ts';
import { payoutsOnHoldFeed } from './wealth/inbox/held-payouts.section.ts';
import { economyFeed } from './wealth/economy.section.ts';
import { currencyPairsSection } from './wealth/exchange/currency-pairs.section.ts';
import { craftSettingsSection, dismantleSettingsSection } from './wealth/craft/crafting.section.ts';
import { currenciesSection } from './wealth/bank/currencies.section.ts';
import { gameSharesSection } from './wealth/game-shares/game-shares.section.ts';
import { tokenDistributionsSection } from './wealth/token-distributions.section.ts';
import { gameVersionsSection } from './play/balance/game-versions.section.ts';
import { gameServerKeysFeed } from './play/game-server-keys.section.ts';
import { grantLimitSettings } from './office/user-items/grant-limits.section.ts';
import { featuresSection } from './play/features.section.ts';
import { marketDifferencesFeed } from './reach/marketplace/market-differences.section.ts';
import { linkProvidersSection } from './reach/links/link-providers.section.ts';
import {
  discordGrantsFeed,
  discordRolesSection,
} from './reach/discord-roles/discord-roles.section.ts';
import { gameplayTasksSection } from './wealth/perks/gameplay-tasks.section.ts';
import { airdropCampaignsSection, twitterPostsSection } from './reach/airdrops/airdrops.section.ts';
import { hotLinksSection } from './reach/content/hot-links.section.ts';
import { imageFormatsSection } from './play/image-formats.section.ts';
import { itemSeasonsSection } from './wealth/items/item-seasons.section.ts';
import {
  inventoriesSection,
  inventoryKindsSection,
  inventoryTypesSection,
} from './wealth/items/inventories.section.ts';
import { gameMissionsSection } from './goals/game-missions.section.ts';
import { levelRewardsSection } from './goals/level-rewards.section.ts';
import { localizationsSection } from './play/localizations.section.ts';
import { missionsSection } from './goals/missions.section.ts';
import { matchesOnHoldFeed } from './play/matches.section.ts';
import { gameServersFeed } from './play/server-watch.section.ts';
import { outboxFeed } from './office/outbox.ts';
import { systemChecksFeed } from './office/doctor.section.ts';
import { tasksFeed } from './office/tasks.section.ts';
import { prizePoolsSection } from './wealth/prize-pools.section.ts';
import { playtimesSection } from './play/playtime/playtimes.section.ts';
import { mergeLinesSection } from './wealth/merge/merge-lines.section.ts';
import { perksSection, rarityAcquisitionsSection } from './wealth/perks/perks.section.ts';
import { regionsSection } from './play/regions.section.ts';
import {
  recruitersFeed,
  recruitsFeed,
  referralEventsSection,
  referralRewardsSection,
} from './goals/referral.section.ts';
import { sessionSettings } from './play/playtime/session-settings.section.ts';
import { shopSection } from './wealth/shop/shop.section.ts';
import { debtsFeed } from './wealth/debts.section.ts';
import { transactionsFeed } from './wealth/bank/transactions.section.ts';
import { stakesModeSettings } from './play/stakes/stakes-mode.section.ts';
import { statisticsSection } from './play/statistics.section.ts';
import { tournamentsSection } from './goals/tournaments/tournaments.section.ts';

/** All declared sections, in the order of the menu. */
export const sections: readonly AnySection[] = [
  ...sectionsForSupportRole,
  alphaKeysSection,
  articlesSection,
  avatarsSection,
  referralRewardsSection,
  recruitsFeed,
  recruitersFeed,
  referralEventsSection,
  achievementsSection,
  missionsSection,
  levelRewardsSection,
  discordRolesSection,
  hotLinksSection,
  twitterPostsSection,
  airdropCampaignsSection,
  activityLogFeed,
  collectionsSection,
  craftSettingsSection,
  dismantleSettingsSection,
  currenciesSection,
  currencyPairsSection,
  currencyPricesSection,
  currencyThresholdsSection,
  currencyUrlsSection,
  economySettings,
  economyFeed,
  gameVersionsSection,
  contractsSection,
  badgesSection,
  walletsFeed,
  chainTransactionsFeed,
  chainFeeSettings,
  chainDifferencesFeed,
  keyRotationsFeed,
  transactionsFeed,
  debtsFeed,
  prizePoolsSection,
  boostersSection,
  shopSection,
  gameSharesSection,
  stakingPromotionsSection,
  stakingSettings,
  tokenDistributionsSection,
  inventoriesSection,
  grantLimitSettings,
  inventoryTypesSection,
  inventoryKindsSection,
  tournamentsSection,
  battlePassesSection,
  inventoryClassesSection,
  statisticsSection,
  gameMissionsSection,
  perksSection,
  rarityAcquisitionsSection,
  imageFormatsSection,
  characterAttributesSection,
  mergeLinesSection,
  gameplayTasksSection,
  regionsSection,
  matchRewardsSection,
  gameEventsSection,
  disposableBadgesSection,
  playtimesSection,
  featuresSection,
  sessionSettings,
  activityEventsSection,
  twitchExtensionRewardsSection,
  balancePresetsSection,
  localizationsSection,
  itemSeasonsSection,
  stakesModeSettings,
  gameServersFeed,
  gameServerKeysFeed,
  matchesOnHoldFeed,
  approvalsFeed,
  approvalSettings,
  payoutsOnHoldFeed,
  outboxFeed,
  linkProvidersSection,
  marketDifferencesFeed,
  discordGrantsFeed,
  tasksFeed,
  systemChecksFeed,
];
