/** Interface to credentials for other modules: sending a link, requiring a new password. */
export { createCredentials, type Credentials } from './credentials.service.ts';
export { createJudge, createPasswords } from './credentials.password.ts';
export { normaliseEmail } from './credentials.email.ts';
export { identifyBrowser, markAndSign, markBrowser } from './browser-cookies.ts';
export { createCaptchas } from './credentials.captcha.ts';
export { consumeMailedLink } from './credentials.store.ts';
export { createMailedLinks, type MailedLinks } from './credentials.links.ts';
export { createDeviceSignIn, type DeviceSignIn } from './device-sign-in.service.ts';
export { createEmailChange } from './email-change.service.ts';
export { createRecovery } from './recovery.service.ts';
export { createRefusedSignIns, type RefusedSignIns } from './refused-sign-ins.ts';
export { createSignIn } from './sign-in.service.ts';
export {
  codeRequired,
  createSignInCode,
  enter,
  waitForCode,
  type EnterDeps,
} from './sign-in-code.service.ts';
export { assertOpened, type SignedIn } from './signed-in.ts';
