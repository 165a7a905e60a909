/**
 * Pages opened from links in mails, and the page of the code at sign-in. They share one file,
 * because few people open them and every other page then has to list fewer files.
 */
export { ResetPasswordPage, ForcedPasswordResetPage } from '../features/gate/new-password.page.tsx';
export { LockAccountPage } from '../features/gate/lock-account.page.tsx';
export { SignInCodePage } from '../features/gate/sign-in-code.page.tsx';
export { UndoEmailChangePage } from '../features/gate/email/undo-email.page.tsx';
export {
  ConfirmOldEmailPage,
  ConfirmNewEmailPage,
} from '../features/gate/email/update-email.page.tsx';
export { VerifyEmailPage } from '../features/gate/email/verify-email.page.tsx';
