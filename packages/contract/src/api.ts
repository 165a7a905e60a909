import { activityLogApi } from './office/activity-log.ts';
import { accounts } from './identity/accounts.ts';
import { activityEvents } from './goals/activity-events.ts';
import { activityEventsApi } from './goals/activity-events.section.ts';
import { battlePassesOfPlayers } from './goals/battle-passes.ts';
import { battlePassesApi } from './goals/battle-passes.section.ts';
import { balanceApi } from './play/balance/balance-parameters.ts';
import { gameVersionsApi } from './play/balance/game-versions.section.ts';
import { articlesApi } from './reach/content/articles.section.ts';
import { alphaKeysApi } from './reach/alpha-keys/alpha-keys.section.ts';
import { debtsApi } from './wealth/bank/debts.section.ts';
import { transactionsApi } from './wealth/bank/transactions.section.ts';
import { userCurrencyApi } from './office/users/user-currency.ts';
import { collectionsApi } from './wealth/items/collections.section.ts';
import { prizePoolsApi } from './wealth/prize-pools.section.ts';
import { currenciesApi } from './wealth/bank/currencies.section.ts';
import { energyOfItems } from './wealth/items/energy.ts';
import { catalogueApi } from './wealth/items/catalogue.ts';
import { gameServerKeysApi } from './play/game/game-server-keys.section.ts';
import { operationsApi } from './office/operations.ts';
import { perksApi } from './wealth/perks/perk-lists.ts';
import { playerPageApi } from './office/users/player-page.ts';
import { referralApi } from './goals/referral.section.ts';
import { stakesModeApi } from './play/stakes-mode.section.ts';
import { statisticsApi } from './play/statistics.section.ts';
import { adminApiDocument } from './office/api-document.ts';
import { findApi } from './office/find.ts';
import { homeApi } from './office/home.ts';
import { userItemsApi } from './office/users/user-items.ts';
import { adminUsers } from './office/users/users.ts';
import { userBulkApi } from './office/users/users-bulk.ts';
import { viewsApi } from './office/views.ts';
import { achievements } from './goals/achievements.ts';
import { localizationsApi } from './play/localizations.section.ts';
import { missionsApi } from './goals/missions.section.ts';
import { tournamentsAdminApi } from './goals/tournaments/tournaments.section.ts';
import { avatars } from './wealth/avatars/avatars.ts';
import { balances } from './wealth/bank/balances.ts';
import { boostersOfPlayers } from './wealth/items/boosters.ts';
import { collectionsOfPlayers } from './wealth/items/collections.ts';
import { alphaKeys } from './reach/alpha-keys/alpha-keys.ts';
import { deviceSignIn } from './identity/device-sign-in.ts';
import { emailChange } from './identity/email-change.ts';
import { game } from './play/game/game.ts';
import { gameSharesOfPlayers } from './wealth/game-shares/game-shares.ts';
import { twitchExtension } from './reach/twitch-extension/twitch-extension.ts';
import { twitchExtensionAdminApi } from './reach/twitch-extension/twitch-extension.section.ts';
import { twitchSignIn } from './reach/twitch-sign-in.ts';
import { tokenDistributionsApi } from './wealth/token-distributions.section.ts';
import { gameMissionsOfPlayers } from './goals/game-missions.ts';
import { gameEventsOfPlayers } from './play/game-events/game-events.ts';
import type { Endpoint } from './kit/endpoint.ts';
import { economyApi } from './wealth/bank/economy.section.ts';
import { exchange } from './wealth/exchange/exchange.ts';
import { chainComparisonAdmin } from './chain/comparison.ts';
import { chainDifferencesApi } from './chain/differences.section.ts';
import { keyRotationsApi } from './chain/key-rotations.section.ts';
import { chainNetwork } from './chain/network.ts';
import { assets } from './chain/assets.ts';
import { publicAssets } from './chain/public-assets.ts';
import { wearing } from './chain/wearing.ts';
import { staking } from './chain/staking.ts';
import { wallets, walletsAdminApi } from './chain/wallets.ts';
import { approvalsApi } from './office/approvals.section.ts';
import { heldPayoutsApi } from './wealth/held-payouts.section.ts';
import { crafting } from './wealth/craft/crafting.ts';
import { merging } from './wealth/merge/merging.ts';
import { mergeLinesApi } from './wealth/merge/merge-lines.section.ts';
import { shopOfPlayers } from './wealth/shop/shop.ts';
import { shopApi } from './wealth/shop/shop.section.ts';
import { inbox } from './wealth/inbox.ts';
import { levelRewards } from './goals/level-rewards.ts';
import { airdropsOfPlayers } from './reach/airdrops/airdrops.ts';
import { airdropsAdminApi } from './reach/airdrops/airdrops.section.ts';
import { discordRolesAdminApi } from './reach/discord-roles/discord-roles.section.ts';
import { discordRolesOfPlayers } from './reach/discord-roles/discord-roles.ts';
import { links } from './reach/links/links.ts';
import { linkProvidersApi } from './reach/links/link-providers.section.ts';
import { marketplace } from './reach/marketplace/marketplace.ts';
import { missions } from './goals/missions.ts';
import { news } from './reach/content/news.ts';
import { playerCards } from './play/player-cards.ts';
import { notifications } from './post/notifications.ts';
import { pushSettings } from './reach/push.ts';
import { referral } from './goals/referral.ts';
import { ownTwoFactor } from './identity/own-two-factor.ts';
import { passkeys } from './identity/passkeys.ts';
import { privacy } from './identity/privacy.ts';
import { security } from './identity/security.ts';
import { sessions } from './identity/sessions.ts';
import { tasks } from './office/tasks.ts';
import { tournaments } from './goals/tournaments/tournaments.ts';
import { twoFactor } from './identity/two-factor.ts';
import { users } from './identity/users.ts';

/** Calls of the player portal, by operation name. */
export const portalApi = {
  ...sessions,
  ...users,
  ...accounts,
  ...avatars,
  ...playerCards,
  ...news,
  ...notifications,
  ...levelRewards,
  ...alphaKeys,
  ...pushSettings,
  ...referral,
  ...missions,
  ...gameMissionsOfPlayers,
  ...achievements,
  ...activityEvents,
  ...battlePassesOfPlayers,
  ...inbox,
  ...tournaments,
  ...balances,
  ...gameSharesOfPlayers,
  ...collectionsOfPlayers,
  ...boostersOfPlayers,
  ...exchange,
  ...chainNetwork,
  ...wallets,
  ...assets,
  ...publicAssets,
  ...wearing,
  ...staking,
  ...links,
  ...discordRolesOfPlayers,
  ...marketplace,
  ...twitchSignIn,
  ...twitchExtension,
  ...airdropsOfPlayers,
  ...merging,
  ...shopOfPlayers,
  ...crafting,
  ...game,
  ...gameEventsOfPlayers,
  ...energyOfItems,
  ...deviceSignIn,
  ...emailChange,
  ...ownTwoFactor,
  ...security,
  ...passkeys,
  ...privacy,
  ...tasks,
};
/** Calls of the page with digital assets, which alone carries them. */
export const chainApi = {
  ...assets,
  ...publicAssets,
  ...wearing,
  ...staking,
  ...wallets,
  connectionUrl: chainNetwork.connectionUrl,
  openlootStatus: marketplace.openlootStatus,
  openlootEnabled: marketplace.openlootEnabled,
  listOpenlootItems: marketplace.listOpenlootItems,
  prepareMarketTransfer: marketplace.prepareMarketTransfer,
  sendToMarket: marketplace.sendToMarket,
  takeFromMarket: marketplace.takeFromMarket,
};
const { finishLink: _ofServices, ...ownLinks } = links;
/**
 * Calls that no first screen makes: the parts of the portal that use them load their declarations.
 */
export const laterApi = {
  ...ownLinks,
  ...discordRolesOfPlayers,
  ...twitchSignIn,
  ...airdropsOfPlayers,
  ...pushSettings,
  ...emailChange,
  ...ownTwoFactor,
  ...security,
  ...passkeys,
  ...privacy,
  ...playerCards,
  alphaKeyRequest: alphaKeys.alphaKeyRequest,
  claimAlphaKey: alphaKeys.claimAlphaKey,
  requestAlphaKey: alphaKeys.requestAlphaKey,
  craftItem: crafting.craftItem,
  dismantleItems: crafting.dismantleItems,
  mergeItems: merging.mergeItems,
  forgotPasswordExpiration: users.forgotPasswordExpiration,
  updateForgottenPassword: users.updateForgottenPassword,
  regeneratePassword: users.regeneratePassword,
  completeEmailVerification: users.completeEmailVerification,
  changePassword: users.changePassword,
  completeSignIn: sessions.completeSignIn,
  listSessions: sessions.listSessions,
  endSession: sessions.endSession,
  setUsername: accounts.setUsername,
  listBalanceNotes: balances.listBalanceNotes,
  listMovements: balances.listMovements,
  readReceipt: accounts.readReceipt,
  listOffers: shopOfPlayers.listOffers,
  purchase: shopOfPlayers.purchase,
  referralLink: referral.referralLink,
  listReferrals: referral.listReferrals,
};
/** Calls of the portal that programs of players make, and no page: pages do not carry them. */
export const callsOfPrograms = [
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
/** Calls of the back office that no section derives. */
export const adminApi = {
  ...linkProvidersApi,
  ...discordRolesAdminApi,
  ...walletsAdminApi,
  ...chainComparisonAdmin,
  ...keyRotationsApi,
  ...chainDifferencesApi,
  ...twoFactor,
  ...adminUsers,
  ...activityLogApi,
  ...userBulkApi,
  ...gameServerKeysApi,
  ...catalogueApi,
  ...articlesApi,
  ...battlePassesApi,
  ...mergeLinesApi,
  ...shopApi,
  ...viewsApi,
  ...findApi,
  ...homeApi,
  ...adminApiDocument,
  ...playerPageApi,
  ...operationsApi,
  ...approvalsApi,
  ...heldPayoutsApi,
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
/** Every declared endpoint except those of sections and of the game's side. */
export const api = { ...portalApi, ...adminApi } satisfies Record<string, Endpoint>;

export type Api = typeof api;
