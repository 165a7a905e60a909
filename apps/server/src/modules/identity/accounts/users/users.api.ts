/**
 * Interface to users for sign-in, user administration and deletion; all other modules read the view
 * `player`.
 */
export {
  listAdministrators,
  hasAdmin,
  cancelDeletion,
  listDueDeletions,
  findLockedAt,
  forgetPerson,
  hasRole,
  isLeaving,
  liftBlock,
  lockAdministrators,
  lockLeaver,
  lockRow,
  lockRows,
  lockStanding,
  markVerified,
  notePasswordForStaff,
  countOtherAdmins,
  requireLongPassword,
  requireReset,
  setDeletion,
  setEmail,
  setLockedAt,
  setRoles,
  findStatusBeforeBlock,
  writePassword,
  writeUser,
} from './users.store.ts';
export {
  bindFactor,
  consumeTotpStep,
  findAdministratorsFactor,
  findFactor,
  forgetFactor,
  listFactorSecrets,
  replaceFactorSecret,
  setFactorAtSignIn,
} from './users.factor.store.ts';
export { findLogin, findLoginById, lockLogin, type LoginRow } from './users.login.store.ts';
export {
  getStatusAfterBlock,
  toBlockedState,
  findLiveBlock,
  toUnblockedState,
  type UserState,
} from './users.status.ts';
