/** What the modules above may do with accounts; what they read is the view `player`. */
export {
  countVisit,
  eachPlayer,
  linkOf,
  lockAccount,
  lockAccountsWhere,
  lockedAccount,
  lockExp,
  lockRecruiter,
  ownerOf,
  playerOf,
  setExp,
  wear,
} from './players.store.ts';
