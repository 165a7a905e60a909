/** Interface to accounts for the modules above, which read the view `player`. */
export {
  countInviteVisit,
  buildPlayerJoin,
  findInviteLink,
  lockAccount,
  lockAccountsWhere,
  buildAccountLock,
  lockExp,
  lockRecruiter,
  findInviteOwner,
  requireUserId,
  setExp,
  setAccountAvatar,
} from './players.store.ts';
