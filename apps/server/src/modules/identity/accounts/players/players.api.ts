/** Interface to accounts for the modules above, which read the view `player`. */
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
