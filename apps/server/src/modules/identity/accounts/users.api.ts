/**
 * Interface to users for sign-in, user administration and deletion; all other modules read the view
 * `player`.
 */
export {
  administrators,
  anyAdmin,
  bindFactor,
  cancelDeletion,
  dueDeletions,
  findAdministratorsFactor,
  listFactorSecrets,
  replaceFactorSecret,
  findFactor,
  forgetFactor,
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
  setRoles,
  statusBefore,
  consumeTotpStep,
  writePassword,
  writeUser,
  type FactorRow,
} from './users.store.ts';
export { findLogin, findLoginById, lockLogin, type LoginRow } from './users.login.store.ts';
export { afterBlock, blocking, liveBlock, settled, type UserState } from './users.status.ts';
