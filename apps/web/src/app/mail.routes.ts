/**
 * Pages that links in mails lead to, and the code at sign-in: few open them, and one file is less
 * for every page to list.
 */
export {
  ForgottenPasswordPage,
  RegeneratePasswordPage,
} from '../features/gate/new-password.page.tsx';
export { LockAccountPage } from '../features/gate/lock-account.page.tsx';
export { SignInCodePage } from '../features/gate/sign-in-code.page.tsx';
export { UndoEmailPage } from '../features/gate/email/undo-email.page.tsx';
export {
  UpdateEmailFirstPage,
  UpdateEmailSecondPage,
} from '../features/gate/email/update-email.page.tsx';
export { VerifyEmailPage } from '../features/gate/email/verify-email.page.tsx';
