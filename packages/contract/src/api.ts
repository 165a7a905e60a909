import { activityLogApi } from './office/activity-log.ts';
import { accountCalls } from './identity/accounts/accounts.ts';
import { logChainApi } from './office/log-chain.ts';
import { outboxApi } from './office/outbox.ts';
import { undoApi } from './office/undo.ts';
import { userExportCalls } from './office/users/users-export.ts';
import { userInventoryApi } from './office/user-items/user-inventory.ts';
import { activityEventCalls } from './goals/activity-events.ts';
import { activityEventsApi } from './goals/activity-events.section.ts';
import { battlePassCalls } from './goals/battle-passes.ts';
import { battlePassesApi } from './goals/battle-passes.section.ts';
import { balanceApi } from './play/balance/balance-parameters.ts';
import { gameVersionsApi } from './play/balance/game-versions.section.ts';
import { articlesApi } from './reach/content/articles.section.ts';
import { alphaKeysApi } from './reach/alpha-keys/alpha-keys.section.ts';
import { debtsApi } from './wealth/debts.section.ts';
import { transactionsApi } from './wealth/bank/transactions.section.ts';
import { userCurrencyApi } from './office/user-items/user-currency.ts';
import { collectionsApi } from './wealth/items/collections.section.ts';
import { prizePoolsApi } from './wealth/prize-pools.section.ts';
import { currenciesApi } from './wealth/bank/currencies.section.ts';
import { ownItemCalls } from './wealth/items/own-items.ts';
import { itemEnergyCalls } from './wealth/items/energy.ts';
import { catalogueApi } from './wealth/items/catalogue.ts';
import { gameServerKeysApi } from './play/game-server-keys.section.ts';
import { matchesOnHoldApi } from './play/matches.section.ts';
import { serverWatchApi } from './play/server-watch.section.ts';
import { perksApi } from './wealth/perks/perk-lists.ts';
import { playerPageApi } from './office/player-page.ts';
import { referralApi } from './goals/referral.section.ts';
import { stakesModeApi } from './play/stakes/stakes-mode.section.ts';
import { statisticsApi } from './play/statistics.section.ts';
import { adminApiDocumentCalls } from './documents/api-document.ts';
import { officeSearchApi } from './office/search.ts';
import { homeApi } from './office/home.ts';
import { userItemsApi } from './office/user-items/user-items.ts';
import { userAdminCalls } from './office/users/users.ts';
import { userBulkApi } from './office/users-bulk.ts';
import { savedViewsApi } from './office/saved-views.ts';
import { achievementCalls } from './goals/achievements.ts';
import { localizationsApi } from './play/localizations.section.ts';
import { missionsApi } from './goals/missions.section.ts';
import { tournamentsAdminApi } from './goals/tournaments/tournaments.section.ts';
import { avatarCalls } from './wealth/avatars/avatars.ts';
import { balanceCalls } from './wealth/bank/balances.ts';
import { boosterCalls } from './wealth/items/boosters.ts';
import { collectionCalls } from './wealth/items/collections.ts';
import { alphaKeyCalls } from './reach/alpha-keys/alpha-keys.ts';
import { deviceSignInCalls } from './identity/credentials/device-sign-in.ts';
import { emailChangeCalls } from './identity/credentials/email-change.ts';
import { gameTicketCalls } from './play/game-tickets/game-tickets.ts';
import { playtimeCalls } from './play/playtime/playtime.ts';
import { contentCalls } from './reach/content/content.ts';
import { gameShareCalls } from './wealth/game-shares/game-shares.ts';
import { twitchExtensionCalls } from './reach/twitch-extension/twitch-extension.ts';
import { twitchExtensionAdminApi } from './reach/twitch-extension/twitch-extension.section.ts';
import { twitchSignInCalls } from './reach/twitch-sign-in.ts';
import { tokenDistributionsApi } from './wealth/token-distributions.section.ts';
import { gameMissionCalls } from './goals/game-missions.ts';
import { gameEventCalls } from './play/game-events/game-events.ts';
import type { Endpoint } from './kit/endpoint.ts';
import { economyApi } from './wealth/economy.section.ts';
import { exchangeCalls } from './wealth/exchange/exchange.ts';
import { chainComparisonAdminCalls } from './chain/comparison.ts';
import { unlockAssetAdminCalls } from './chain/thawing.ts';
import { keyRotationsApi } from './chain/key-rotation.section.ts';
import { chainNetworkCalls } from './chain/network.ts';
import { assetCalls } from './chain/assets.ts';
import { publicAssetCalls } from './chain/public-assets.ts';
import { nftAvatarCalls } from './chain/wearing.ts';
import { stakingCalls } from './chain/staking.ts';
import { walletCalls, walletsAdminApi } from './chain/wallets.ts';
import { approvalsApi } from './office/approvals.section.ts';
import { payoutsOnHoldApi } from './wealth/inbox/held-payouts.section.ts';
import { craftingCalls } from './wealth/craft/crafting.ts';
import { mergeCalls } from './wealth/merge/merging.ts';
import { mergeLinesApi } from './wealth/merge/merge-lines.section.ts';
import { shopCalls } from './wealth/shop/shop.ts';
import { shopApi } from './wealth/shop/shop.section.ts';
import { receiptCalls } from './wealth/inbox/receipts.ts';
import { inboxCalls } from './wealth/inbox/inbox.ts';
import { levelRewardCalls } from './goals/level-rewards.ts';
import { airdropCalls } from './reach/airdrops/airdrops.ts';
import { airdropsAdminApi } from './reach/airdrops/airdrops.section.ts';
import { discordRolesAdminApi } from './reach/discord-roles/discord-roles.section.ts';
import { discordRoleCalls } from './reach/discord-roles/discord-roles.ts';
import { accountLinkCalls } from './reach/links/links.ts';
import { linkProvidersApi } from './reach/links/link-providers.section.ts';
import { marketTransferCalls } from './reach/market-transfers.ts';
import { marketplaceCalls } from './reach/marketplace/marketplace.ts';
import { missionCalls } from './goals/missions.ts';
import { newsCalls } from './reach/content/news.ts';
import { playerCardCalls } from './play/player-cards.ts';
import { notificationCalls } from './post/notifications.ts';
import { pushSettingCalls } from './reach/push.ts';
import { referralCalls } from './goals/referral.ts';
import { ownTwoFactorCalls } from './identity/sessions/own-two-factor.ts';
import { passkeyCalls } from './identity/security/passkeys.ts';
import { privacyCalls } from './identity/privacy.ts';
import { securityCalls } from './identity/security/security.ts';
import { pushTokenCalls } from './identity/sessions/push-tokens.ts';
import { signInCalls } from './identity/credentials/sign-in.ts';
import { sessionCalls } from './identity/sessions/sessions.ts';
import { taskCalls } from './office/tasks.ts';
import { tasksAdminApi } from './office/tasks.section.ts';
import { tournamentCalls } from './goals/tournaments/tournaments.ts';
import { adminTwoFactorCalls } from './identity/sessions/two-factor.ts';
import { userCalls } from './identity/credentials/users.ts';

/** Calls of the player portal, by the name of the operation. */
export const portalApi = {
  ...signInCalls,
  ...sessionCalls,
  ...userCalls,
  ...pushTokenCalls,
  ...accountCalls,
  ...ownItemCalls,
  ...receiptCalls,
  ...avatarCalls,
  ...playerCardCalls,
  ...newsCalls,
  ...notificationCalls,
  ...levelRewardCalls,
  ...alphaKeyCalls,
  ...pushSettingCalls,
  ...referralCalls,
  ...missionCalls,
  ...gameMissionCalls,
  ...achievementCalls,
  ...activityEventCalls,
  ...battlePassCalls,
  ...inboxCalls,
  ...tournamentCalls,
  ...balanceCalls,
  ...gameShareCalls,
  ...collectionCalls,
  ...boosterCalls,
  ...exchangeCalls,
  ...chainNetworkCalls,
  ...walletCalls,
  ...assetCalls,
  ...publicAssetCalls,
  ...nftAvatarCalls,
  ...stakingCalls,
  ...accountLinkCalls,
  ...discordRoleCalls,
  ...marketplaceCalls,
  ...marketTransferCalls,
  ...twitchSignInCalls,
  ...twitchExtensionCalls,
  ...airdropCalls,
  ...mergeCalls,
  ...shopCalls,
  ...craftingCalls,
  ...playtimeCalls,
  ...gameTicketCalls,
  ...contentCalls,
  ...gameEventCalls,
  ...itemEnergyCalls,
  ...deviceSignInCalls,
  ...emailChangeCalls,
  ...ownTwoFactorCalls,
  ...securityCalls,
  ...passkeyCalls,
  ...privacyCalls,
  ...taskCalls,
};
/** Calls of the page with digital assets; only this page loads them. */
export const chainApi = {
  ...assetCalls,
  ...publicAssetCalls,
  ...nftAvatarCalls,
  ...stakingCalls,
  ...walletCalls,
  connectionUrl: chainNetworkCalls.connectionUrl,
  openlootStatus: marketplaceCalls.openlootStatus,
  openlootEnabled: marketplaceCalls.openlootEnabled,
  listOpenlootItems: marketplaceCalls.listOpenlootItems,
  ...marketTransferCalls,
};
const { finishLink: _ofServices, ...ownLinks } = accountLinkCalls;
/**
 * Calls that no first page needs. Parts of the portal load the declarations of these calls on
 * demand.
 */
export const lazyPortalApi = {
  ...ownLinks,
  ...discordRoleCalls,
  ...twitchSignInCalls,
  ...airdropCalls,
  ...pushSettingCalls,
  ...emailChangeCalls,
  ...ownTwoFactorCalls,
  ...securityCalls,
  ...passkeyCalls,
  ...privacyCalls,
  ...playerCardCalls,
  alphaKeyRequest: alphaKeyCalls.alphaKeyRequest,
  claimAlphaKey: alphaKeyCalls.claimAlphaKey,
  requestAlphaKey: alphaKeyCalls.requestAlphaKey,
  craftItem: craftingCalls.craftItem,
  dismantleItems: craftingCalls.dismantleItems,
  mergeItems: mergeCalls.mergeItems,
  forgotPasswordExpiration: userCalls.forgotPasswordExpiration,
  updateForgottenPassword: userCalls.updateForgottenPassword,
  regeneratePassword: userCalls.regeneratePassword,
  completeEmailVerification: userCalls.completeEmailVerification,
  changePassword: userCalls.changePassword,
  completeSignIn: signInCalls.completeSignIn,
  listSessions: sessionCalls.listSessions,
  endSession: sessionCalls.endSession,
  setUsername: accountCalls.setUsername,
  listBalanceNotes: balanceCalls.listBalanceNotes,
  listMovements: balanceCalls.listMovements,
  readReceipt: receiptCalls.readReceipt,
  listOffers: shopCalls.listOffers,
  purchase: shopCalls.purchase,
  referralLink: referralCalls.referralLink,
  listReferrals: referralCalls.listReferrals,
};
/** Names of portal calls for programs of players; the pages do not load these calls. */
export const namesOfCallsForPlayerPrograms = [
  'askTicket',
  'claimTwitchReward',
  'createAutoLoginToken',
  'createTrigger',
  'discordStatus',
  'finishLink',
  'listOpenlootAvatars',
  'getCollection',
  'listAccounts',
  'listCollections',
  'listTwitchRewards',
  'noteTwitchHeartbeat',
  'pollTrigger',
  'walletConnectionUrl',
  'walletRewardTokenMint',
] as const satisfies readonly (keyof typeof portalApi)[];
/** Calls of the back office that are not derived from a section. */
export const adminApi = {
  ...linkProvidersApi,
  ...discordRolesAdminApi,
  ...walletsAdminApi,
  ...chainComparisonAdminCalls,
  ...keyRotationsApi,
  ...unlockAssetAdminCalls,
  ...adminTwoFactorCalls,
  ...userAdminCalls,
  ...userInventoryApi,
  ...undoApi,
  ...logChainApi,
  ...activityLogApi,
  ...userExportCalls,
  ...userBulkApi,
  ...gameServerKeysApi,
  ...catalogueApi,
  ...articlesApi,
  ...battlePassesApi,
  ...mergeLinesApi,
  ...shopApi,
  ...savedViewsApi,
  ...officeSearchApi,
  ...homeApi,
  ...adminApiDocumentCalls,
  ...playerPageApi,
  ...matchesOnHoldApi,
  ...serverWatchApi,
  ...tasksAdminApi,
  ...outboxApi,
  ...approvalsApi,
  ...payoutsOnHoldApi,
  ...alphaKeysApi,
  ...referralApi,
  ...statisticsApi,
  ...perksApi,
  ...userItemsApi,
  ...missionsApi,
  ...localizationsApi,
  ...collectionsApi,
  ...currenciesApi,
  ...economyApi,
  ...debtsApi,
  ...transactionsApi,
  ...prizePoolsApi,
  ...tokenDistributionsApi,
  ...airdropsAdminApi,
  ...tournamentsAdminApi,
  ...activityEventsApi,
  ...userCurrencyApi,
  ...balanceApi,
  ...gameVersionsApi,
  ...stakesModeApi,
  ...twitchExtensionAdminApi,
};
/** Every declared endpoint except those of sections and of the game server. */
export const api = { ...portalApi, ...adminApi } satisfies Record<string, Endpoint>;

export type Api = typeof api;
