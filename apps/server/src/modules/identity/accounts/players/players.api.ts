/**
 * Exports the functions with which other modules lock and change accounts. To read accounts, other
 * modules use the view `player`.
 */
export {
  countInviteVisit,
  buildPlayerOfAccountJoin,
  findInviteLink,
  lockAccount,
  lockAccountsWhere,
  buildAccountLock,
  lockAccountExperience,
  lockRecruiter,
  findInviteOwner,
  requireUserIdOfAccount,
  setAccountExperience,
  setAccountAvatar,
} from './players.store.ts';
