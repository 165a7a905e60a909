/**
 * Interface to users for sign-in, user administration and deletion; all other modules read the view
 * `player`.
 */
export {
  administrators,
  anyAdmin,
  cancelDeletion,
  dueDeletions,
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
  otherAdmins,
  requireLongPassword,
  requireReset,
  setDeletion,
  setEmail,
  setLockedAt,
  setRoles,
  statusBefore,
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
export { afterBlock, blocking, liveBlock, settled, type UserState } from './users.status.ts';
