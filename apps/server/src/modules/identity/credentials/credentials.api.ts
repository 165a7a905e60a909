/** Interface to credentials for other modules: sending a link, requiring a new password. */
export { createCredentials, type Credentials } from './credentials.service.ts';
export { createJudge, createPasswords } from './passwords/credentials.password.ts';
export { normaliseEmail } from './credentials.email.ts';
export { identifyBrowser, markAndSign, markBrowser } from './sign-in/browser-cookies.ts';
export { createCaptchas } from './captcha/credentials.captcha.ts';
export { consumeMailedLink } from './credentials.store.ts';
export { createMailedLinks, type MailedLinks } from './credentials.links.ts';
export { createDeviceSignIn, type DeviceSignIn } from './sign-in/device-sign-in.service.ts';
export { createEmailChange } from './email-change.service.ts';
export { createRecovery } from './recovery.service.ts';
export { createRefusedSignIns, type RefusedSignIns } from './sign-in/refused-sign-ins.ts';
export { createSignIn } from './sign-in/sign-in.service.ts';
export {
  buildCodeRequiredError,
  createSignInCode,
  enter,
  waitForCode,
  type EnterDeps,
} from './sign-in/sign-in-code.service.ts';
export { assertOpened, type SignedIn } from './sign-in/signed-in.ts';
