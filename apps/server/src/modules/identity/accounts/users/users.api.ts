/**
 * Exports the functions on users for the modules of sign-in, user administration and deletion. All
 * other modules read the view `player`.
 */
export {
  listActiveAdministrators,
  hasAdministrator,
  cancelUserDeletion,
  listDueUserDeletions,
  findAccountLockedAt,
  clearUserPersonalData,
  buildHasRoleCondition,
  isUserAwaitingDeletion,
  endUserBlock,
  lockAndListAdministrators,
  lockUserForDeletion,
  lockUserRow,
  lockUserRows,
  lockAndReadUserAccessState,
  markUserVerified,
  markStaffPasswordValid,
  countOtherAdministrators,
  requireStaffPasswordReset,
  requirePasswordReset,
  setUserDeletionTime,
  setUserEmail,
  setAccountLockedAt,
  setUserRoles,
  findUserStatusBeforeBlock,
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
export {
  findLoginUserByEmail,
  findLoginUserById,
  lockLoginUser,
  type LoginRow,
} from './users.login.store.ts';
export {
  getStatusAfterBlock,
  toBlockedUserState,
  findAccessDeniedError,
  toUnblockedUserState,
  type UserBlockState,
} from './users.status.ts';
