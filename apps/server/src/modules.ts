/**
 * Lists every module of the server by area, lower areas first. Each module uses only modules that
 * precede it.
 */
import type { Module } from './kernel/modules.ts';
import { kernelPersonalDataTables, type PersonalDataTable } from './kernel/personal.ts';
import { achievements } from './modules/goals/achievements/achievements.module.ts';
import { activityEvents } from './modules/goals/activity-events/activity-events.module.ts';
import { battlePasses } from './modules/goals/battle-passes/battle-passes.module.ts';
import { gameMissions } from './modules/goals/game-missions/game-missions.module.ts';
import { levelRewards } from './modules/goals/level-rewards/level-rewards.module.ts';
import { network } from './modules/chain/network/network.module.ts';
import { assets } from './modules/chain/assets/assets.module.ts';
import { chainCollections } from './modules/chain/collections/collections.module.ts';
import { publicAssets } from './modules/chain/public-assets/public-assets.module.ts';
import { signing } from './modules/chain/signing/signing.module.ts';
import { thawing } from './modules/chain/thawing/thawing.module.ts';
import { wearing } from './modules/chain/wearing/wearing.module.ts';
import { comparison } from './modules/chain/comparison/comparison.module.ts';
import { differences } from './modules/chain/differences/differences.module.ts';
import { keyRotation } from './modules/chain/key-rotation/key-rotation.module.ts';
import { staking } from './modules/chain/staking/staking.module.ts';
import { walletPayouts } from './modules/chain/wallet-payouts/wallet-payouts.module.ts';
import { submissions } from './modules/chain/submissions/submissions.module.ts';
import { wallets } from './modules/chain/wallets/wallets.module.ts';
import { stakingPromotions } from './modules/chain/staking-promotions/staking-promotions.module.ts';
import { missions } from './modules/goals/missions/missions.module.ts';
import { referral } from './modules/goals/referral/referral.module.ts';
import { tournaments } from './modules/goals/tournaments/tournaments.module.ts';
import { accounts } from './modules/identity/accounts/accounts.module.ts';
import { credentials } from './modules/identity/credentials/credentials.module.ts';
import { privacy } from './modules/identity/privacy/privacy.module.ts';
import { security } from './modules/identity/security/security.module.ts';
import { sessions } from './modules/identity/sessions/sessions.module.ts';
import { approvals } from './modules/office/approvals/approvals.module.ts';
import { officeHome } from './modules/office/home/home.module.ts';
import { activityLog } from './modules/office/activity-log/activity-log.module.ts';
import { logChain } from './modules/office/log-chain/log-chain.module.ts';
import { undo } from './modules/office/undo/undo.module.ts';
import { users } from './modules/office/users/users.module.ts';
import { playerPage } from './modules/office/player-page/player-page.module.ts';
import { userItems } from './modules/office/user-items/user-items.module.ts';
import { usersBulk } from './modules/office/users-bulk/users-bulk.module.ts';
import { officeSearch } from './modules/office/search/search.module.ts';
import { savedViews } from './modules/office/saved-views/saved-views.module.ts';
import { outbox } from './modules/office/outbox/outbox.module.ts';
import { firstAdministrator } from './modules/office/first-administrator/first-administrator.module.ts';
import { tasks } from './modules/office/tasks/tasks.module.ts';
import { features } from './modules/play/features/features.module.ts';
import { balance } from './modules/play/balance/balance.module.ts';
import { gameServerKeys } from './modules/play/game-server-keys/game-server-keys.module.ts';
import { gameServers } from './modules/play/game-servers/game-servers.module.ts';
import { gameTickets } from './modules/play/game-tickets/game-tickets.module.ts';
import { gameEvents } from './modules/play/game-events/game-events.module.ts';
import { imageFormats } from './modules/play/image-formats/image-formats.module.ts';
import { localizations } from './modules/play/localizations/localizations.module.ts';
import { matches } from './modules/play/matches/matches.module.ts';
import { matchItems } from './modules/play/match-items/match-items.module.ts';
import { matchReplay } from './modules/play/match-replay/match-replay.module.ts';
import { matchRewards } from './modules/play/match-rewards/match-rewards.module.ts';
import { playerCards } from './modules/play/player-cards/player-cards.module.ts';
import { playtime } from './modules/play/playtime/playtime.module.ts';
import { profile } from './modules/play/profile/profile.module.ts';
import { progress } from './modules/play/progress/progress.module.ts';
import { regions } from './modules/play/regions/regions.module.ts';
import { serverEvents } from './modules/play/server-events/server-events.module.ts';
import { serverWatch } from './modules/play/server-watch/server-watch.module.ts';
import { stakes } from './modules/play/stakes/stakes.module.ts';
import { statistics } from './modules/play/statistics/statistics.module.ts';
import { mail } from './modules/post/mail/mail.module.ts';
import { notifications } from './modules/post/notifications/notifications.module.ts';
import { alphaKeys } from './modules/reach/alpha-keys/alpha-keys.module.ts';
import { content } from './modules/reach/content/content.module.ts';
import { airdrops } from './modules/reach/airdrops/airdrops.module.ts';
import { discordRoles } from './modules/reach/discord-roles/discord-roles.module.ts';
import { links } from './modules/reach/links/links.module.ts';
import { marketplace } from './modules/reach/marketplace/marketplace.module.ts';
import { marketTransfers } from './modules/reach/market-transfers/market-transfers.module.ts';
import { twitchExtension } from './modules/reach/twitch-extension/twitch-extension.module.ts';
import { twitchSignIn } from './modules/reach/twitch-sign-in/twitch-sign-in.module.ts';
import { push } from './modules/reach/push/push.module.ts';
import { avatars } from './modules/wealth/avatars/avatars.module.ts';
import { bank } from './modules/wealth/bank/bank.module.ts';
import { gain } from './modules/wealth/gain/gain.module.ts';
import { gameShares } from './modules/wealth/game-shares/game-shares.module.ts';
import { debts } from './modules/wealth/debts/debts.module.ts';
import { economy } from './modules/wealth/economy/economy.module.ts';
import { exchange } from './modules/wealth/exchange/exchange.module.ts';
import { craft } from './modules/wealth/craft/craft.module.ts';
import { inbox } from './modules/wealth/inbox/inbox.module.ts';
import { items } from './modules/wealth/items/items.module.ts';
import { merge } from './modules/wealth/merge/merge.module.ts';
import { perks } from './modules/wealth/perks/perks.module.ts';
import { prizePools } from './modules/wealth/prize-pools/prize-pools.module.ts';
import { rewards } from './modules/wealth/rewards/rewards.module.ts';
import { shop } from './modules/wealth/shop/shop.module.ts';
import { tokenDistributions } from './modules/wealth/token-distributions/token-distributions.module.ts';

// oxfmt-ignore
export const serverModules: readonly Module<unknown>[] = [
  mail, notifications,
  accounts, sessions, credentials, security, privacy,
  rewards, gain, perks, bank, debts, economy, exchange, prizePools, gameShares, tokenDistributions, items, merge, craft, avatars,
  inbox, shop,
  balance, progress, statistics, profile, playerCards, playtime, features, imageFormats, localizations,
  matchRewards, matchItems, gameEvents, stakes,
  regions, gameServers, gameServerKeys, gameTickets, serverEvents, matches, serverWatch, matchReplay,
  achievements, missions, gameMissions, tournaments, activityEvents, battlePasses, levelRewards, referral,
  network, signing, chainCollections, wallets, submissions, differences, stakingPromotions, assets,
  publicAssets, wearing, staking, walletPayouts, comparison, keyRotation,
  thawing,
  alphaKeys, content, links, discordRoles, twitchSignIn, twitchExtension, airdrops, marketplace,
  marketTransfers, push,
  tasks, activityLog, logChain, undo, users, playerPage, userItems, usersBulk, officeSearch, savedViews,
  outbox, firstAdministrator, approvals, officeHome,
];
/** All places where personal data is stored, in the order of an export. */
export const personalDataTables: readonly PersonalDataTable[] = [
  ...serverModules.flatMap((module) => module.holds),
  ...kernelPersonalDataTables,
];
