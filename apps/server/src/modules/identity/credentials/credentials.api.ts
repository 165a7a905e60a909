/** Exports the functions with which other modules mail links and require new passwords. */
export { createRegistration, type Registration } from './credentials.service.ts';
export { createPasswordCheck, createPasswordHasher } from './passwords/credentials.password.ts';
export { normaliseEmail } from './credentials.email.ts';
export { markBrowserAsKnown, signBrowserIn } from './sign-in/browser-cookies.ts';
export { createCaptchaChecks } from './captcha/credentials.captcha.ts';
export { lockUserAndConsumeMailedLink } from './credentials.store.ts';
export { createMailedLinks, type MailedLinks } from './credentials.links.ts';
export { createDeviceSignIn, type DeviceSignIn } from './sign-in/device-sign-in.service.ts';
export { createEmailChange } from './email-change.service.ts';
export { createPasswordRecovery } from './recovery.service.ts';
export {
  createRefusedSignInNotices,
  type RefusedSignInNotices,
} from './sign-in/refused-sign-ins.ts';
export { createSignIn } from './sign-in/sign-in.service.ts';
export {
  buildCodeRequiredError,
  createSignInCodeCompletion,
  openSignInSession,
  insertSignInAwaitingCode,
  type OpenSessionDeps,
} from './sign-in/sign-in-code.service.ts';
export { requireSignInReply, type SignInReply } from './sign-in/signed-in.ts';
