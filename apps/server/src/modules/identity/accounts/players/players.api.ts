/** Interface to accounts for the modules above, which read the view `player`. */
export {
  countVisit,
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
  wear,
} from './players.store.ts';
