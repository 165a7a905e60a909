/** What other modules may use of the credentials: sending a link, requiring a new password. */
export { Credentials } from './credentials.service.ts';
export { createJudge, createPasswords } from './credentials.password.ts';
export { createCaptchas } from './credentials.captcha.ts';
export { MailedLinks } from './credentials.links.ts';
export { DeviceSignIn } from './device-sign-in.service.ts';
export { EmailChange } from './email-change.service.ts';
export { Recovery } from './recovery.service.ts';
export { SignIn } from './sign-in.service.ts';
