/** Interface to accounts for the modules above, which read the view `player`. */
export {
  countInviteVisit,
  buildPlayerJoin,
  findInviteLink,
  lockAccount,
  lockAccountsWhere,
  buildAccountLock,
  lockAccountExperience,
  lockRecruiter,
  findInviteOwner,
  requireUserId,
  setAccountExperience,
  setAccountAvatar,
} from './players.store.ts';
