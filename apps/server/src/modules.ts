/**
 * Lists every module of the server by area, lower areas first. Each module uses only modules that
 * precede it.
 */
import type { Module } from './kernel/modules.ts';
import { kernelPersonalDataTables, type PersonalDataTable } from './kernel/personal.ts';
import { achievementsModule } from './modules/goals/achievements/achievements.module.ts';
import { activityEventsModule } from './modules/goals/activity-events/activity-events.module.ts';
import { battlePassesModule } from './modules/goals/battle-passes/battle-passes.module.ts';
import { gameMissionsModule } from './modules/goals/game-missions/game-missions.module.ts';
import { levelRewardsModule } from './modules/goals/level-rewards/level-rewards.module.ts';
import { chainNetworkModule } from './modules/chain/network/network.module.ts';
import { chainAssetsModule } from './modules/chain/assets/assets.module.ts';
import { chainCollectionsModule } from './modules/chain/collections/collections.module.ts';
import { publicAssetsModule } from './modules/chain/public-assets/public-assets.module.ts';
import { chainSigningModule } from './modules/chain/signing/signing.module.ts';
import { assetThawingModule } from './modules/chain/thawing/thawing.module.ts';
import { assetWearingModule } from './modules/chain/wearing/wearing.module.ts';
import { chainComparisonModule } from './modules/chain/comparison/comparison.module.ts';
import { chainDifferencesModule } from './modules/chain/differences/differences.module.ts';
import { keyRotationModule } from './modules/chain/key-rotation/key-rotation.module.ts';
import { assetStakingModule } from './modules/chain/staking/staking.module.ts';
import { walletPayoutsModule } from './modules/chain/wallet-payouts/wallet-payouts.module.ts';
import { chainSubmissionsModule } from './modules/chain/submissions/submissions.module.ts';
import { playerWalletsModule } from './modules/chain/wallets/wallets.module.ts';
import { stakingPromotionsModule } from './modules/chain/staking-promotions/staking-promotions.module.ts';
import { missionsModule } from './modules/goals/missions/missions.module.ts';
import { referralModule } from './modules/goals/referral/referral.module.ts';
import { tournamentsModule } from './modules/goals/tournaments/tournaments.module.ts';
import { accountsModule } from './modules/identity/accounts/accounts.module.ts';
import { credentialsModule } from './modules/identity/credentials/credentials.module.ts';
import { privacyModule } from './modules/identity/privacy/privacy.module.ts';
import { accountSecurityModule } from './modules/identity/security/security.module.ts';
import { sessionsModule } from './modules/identity/sessions/sessions.module.ts';
import { approvalsModule } from './modules/office/approvals/approvals.module.ts';
import { officeHomeModule } from './modules/office/home/home.module.ts';
import { activityLogModule } from './modules/office/activity-log/activity-log.module.ts';
import { logChainModule } from './modules/office/log-chain/log-chain.module.ts';
import { undoModule } from './modules/office/undo/undo.module.ts';
import { usersModule } from './modules/office/users/users.module.ts';
import { playerPageModule } from './modules/office/player-page/player-page.module.ts';
import { userItemsModule } from './modules/office/user-items/user-items.module.ts';
import { usersBulkModule } from './modules/office/users-bulk/users-bulk.module.ts';
import { officeSearchModule } from './modules/office/search/search.module.ts';
import { savedViewsModule } from './modules/office/saved-views/saved-views.module.ts';
import { outboxModule } from './modules/office/outbox/outbox.module.ts';
import { firstAdministratorModule } from './modules/office/first-administrator/first-administrator.module.ts';
import { doctorModule } from './modules/office/doctor/doctor.module.ts';
import { openRowsModule } from './modules/office/open-rows/open-rows.module.ts';
import { backgroundTasksModule } from './modules/office/tasks/tasks.module.ts';
import { featuresModule } from './modules/play/features/features.module.ts';
import { balancePresetsModule } from './modules/play/balance/balance.module.ts';
import { gameServerKeysModule } from './modules/play/game-server-keys/game-server-keys.module.ts';
import { gameServersModule } from './modules/play/game-servers/game-servers.module.ts';
import { gameTicketsModule } from './modules/play/game-tickets/game-tickets.module.ts';
import { gameEventsModule } from './modules/play/game-events/game-events.module.ts';
import { imageFormatsModule } from './modules/play/image-formats/image-formats.module.ts';
import { localizationsModule } from './modules/play/localizations/localizations.module.ts';
import { matchesModule } from './modules/play/matches/matches.module.ts';
import { matchItemsModule } from './modules/play/match-items/match-items.module.ts';
import { matchReplayModule } from './modules/play/match-replay/match-replay.module.ts';
import { matchRewardsModule } from './modules/play/match-rewards/match-rewards.module.ts';
import { playerCardsModule } from './modules/play/player-cards/player-cards.module.ts';
import { playtimeModule } from './modules/play/playtime/playtime.module.ts';
import { playerProfileModule } from './modules/play/profile/profile.module.ts';
import { levelProgressModule } from './modules/play/progress/progress.module.ts';
import { regionsModule } from './modules/play/regions/regions.module.ts';
import { serverEventsModule } from './modules/play/server-events/server-events.module.ts';
import { serverWatchModule } from './modules/play/server-watch/server-watch.module.ts';
import { matchStakesModule } from './modules/play/stakes/stakes.module.ts';
import { statisticsModule } from './modules/play/statistics/statistics.module.ts';
import { mailModule } from './modules/post/mail/mail.module.ts';
import { notificationsModule } from './modules/post/notifications/notifications.module.ts';
import { alphaKeysModule } from './modules/reach/alpha-keys/alpha-keys.module.ts';
import { siteContentModule } from './modules/reach/content/content.module.ts';
import { airdropsModule } from './modules/reach/airdrops/airdrops.module.ts';
import { discordRolesModule } from './modules/reach/discord-roles/discord-roles.module.ts';
import { accountLinksModule } from './modules/reach/links/links.module.ts';
import { marketplaceModule } from './modules/reach/marketplace/marketplace.module.ts';
import { marketTransfersModule } from './modules/reach/market-transfers/market-transfers.module.ts';
import { twitchExtensionModule } from './modules/reach/twitch-extension/twitch-extension.module.ts';
import { twitchSignInModule } from './modules/reach/twitch-sign-in/twitch-sign-in.module.ts';
import { pushSettingsModule } from './modules/reach/push/push.module.ts';
import { avatarsModule } from './modules/wealth/avatars/avatars.module.ts';
import { bankModule } from './modules/wealth/bank/bank.module.ts';
import { arbitrageModule } from './modules/wealth/arbitrage/arbitrage.module.ts';
import { gameSharesModule } from './modules/wealth/game-shares/game-shares.module.ts';
import { debtsModule } from './modules/wealth/debts/debts.module.ts';
import { economyModule } from './modules/wealth/economy/economy.module.ts';
import { currencyExchangeModule } from './modules/wealth/exchange/exchange.module.ts';
import { craftModule } from './modules/wealth/craft/craft.module.ts';
import { inboxModule } from './modules/wealth/inbox/inbox.module.ts';
import { itemsModule } from './modules/wealth/items/items.module.ts';
import { itemMergeModule } from './modules/wealth/merge/merge.module.ts';
import { perksModule } from './modules/wealth/perks/perks.module.ts';
import { prizePoolsModule } from './modules/wealth/prize-pools/prize-pools.module.ts';
import { rewardsModule } from './modules/wealth/rewards/rewards.module.ts';
import { shopModule } from './modules/wealth/shop/shop.module.ts';
import { tokenDistributionsModule } from './modules/wealth/token-distributions/token-distributions.module.ts';

// oxfmt-ignore
export const serverModules: readonly Module<unknown>[] = [
  mailModule, notificationsModule,
  accountsModule, sessionsModule, credentialsModule, accountSecurityModule, privacyModule,
  rewardsModule, arbitrageModule, perksModule, bankModule, debtsModule, economyModule,
  currencyExchangeModule, prizePoolsModule, gameSharesModule, tokenDistributionsModule,
  itemsModule, itemMergeModule, craftModule, avatarsModule,
  inboxModule, shopModule,
  balancePresetsModule, levelProgressModule, statisticsModule, playerProfileModule,
  playerCardsModule, playtimeModule, featuresModule, imageFormatsModule, localizationsModule,
  matchRewardsModule, matchItemsModule, gameEventsModule, matchStakesModule,
  regionsModule, gameServersModule, gameServerKeysModule, gameTicketsModule, serverEventsModule,
  matchesModule, serverWatchModule, matchReplayModule,
  achievementsModule, missionsModule, gameMissionsModule, tournamentsModule, activityEventsModule,
  battlePassesModule, levelRewardsModule, referralModule,
  chainNetworkModule, chainSigningModule, chainCollectionsModule, playerWalletsModule,
  chainSubmissionsModule, chainDifferencesModule, stakingPromotionsModule, chainAssetsModule,
  publicAssetsModule, assetWearingModule, assetStakingModule, walletPayoutsModule,
  chainComparisonModule, keyRotationModule,
  assetThawingModule,
  alphaKeysModule, siteContentModule, accountLinksModule, discordRolesModule, twitchSignInModule,
  twitchExtensionModule, airdropsModule, marketplaceModule,
  marketTransfersModule, pushSettingsModule,
  backgroundTasksModule, activityLogModule, logChainModule, undoModule, usersModule,
  playerPageModule, userItemsModule, usersBulkModule, officeSearchModule, savedViewsModule,
  outboxModule, firstAdministratorModule, approvalsModule, officeHomeModule,
  openRowsModule, doctorModule,
];
/** Lists all tables and files with personal data, in the order in which an export contains them. */
export const personalDataTables: readonly PersonalDataTable[] = [
  ...serverModules.flatMap((module) => module.holds),
  ...kernelPersonalDataTables,
];
