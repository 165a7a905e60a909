/**
 * Interface to users for sign-in, user administration and deletion; all other modules read the view
 * `player`.
 */
export {
  listActiveAdministrators,
  hasAdmin,
  cancelDeletion,
  listPendingUserDeletions,
  findLockedAt,
  clearPersonNames,
  buildHasRoleCondition,
  isUserAwaitingDeletion,
  endUserBlock,
  lockAdministrators,
  lockUserForDeletion,
  lockRow,
  lockRows,
  lockUserStanding,
  markUserVerified,
  markStaffPasswordValid,
  countOtherAdmins,
  requireStaffPasswordReset,
  requirePasswordReset,
  setDeletion,
  setEmail,
  setLockedAt,
  setRoles,
  findStatusBeforeBlock,
  updateUserPassword,
  updateUserState,
} from './users.store.ts';
export {
  bindAuthenticator,
  consumeTotpStep,
  findAdministratorAuthenticator,
  findUserAuthenticator,
  removeAuthenticator,
  listAuthenticatorSecrets,
  replaceAuthenticatorSecret,
  setTwoFactorAtSignIn,
} from './users.factor.store.ts';
export { findLogin, findLoginById, lockLogin, type LoginRow } from './users.login.store.ts';
export {
  getStatusAfterBlock,
  toBlockedState,
  findActiveBlock,
  toUnblockedState,
  type UserBlockState,
} from './users.status.ts';
