/** Interface to accounts for the modules above, which read the view `player`. */
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
