import { deviceSignIn as deviceApi } from '@guildhall/contract/identity/device-sign-in';
import { emailChange as emailApi } from '@guildhall/contract/identity/email-change';
import { limits } from '@guildhall/contract/limits';
import { sessions as sessionsApi } from '@guildhall/contract/identity/sessions';
import { users as api } from '@guildhall/contract/identity/users';
import { deviceHashOf, type Router, type Wire } from '../../../kernel/http.ts';
import { newToken } from '../../../kernel/secrets.ts';
import type { Credentials } from './credentials.service.ts';
import type { DeviceSignIn } from './device-sign-in.service.ts';
import type { EmailChange } from './email-change.service.ts';
import type { Recovery } from './recovery.service.ts';
import type { SignedIn, SignIn } from './sign-in.service.ts';

const keepHalf = (wire: Wire, cookie: string): void =>
  wire.cookie(limits.authCookie, cookie, {
    maxAgeSeconds: limits.cookieExpiryDays * 86_400,
    path: '/',
  });
const sign = (wire: Wire, { data, cookie }: SignedIn) => {
  keepHalf(wire, cookie);
  return data;
};
/**
 * What a browser is known by, from its first sign-in with a password on; new where it has none yet.
 */
const browserOf = (wire: Wire): string => {
  const kept = wire.cookies[limits.deviceCookie];
  return kept !== undefined && deviceHashOf(kept) ? kept : newToken();
};
const known = (wire: Wire, browser: string, one: SignedIn) => {
  wire.cookie(limits.deviceCookie, browser, {
    maxAgeSeconds: limits.deviceCookieDays * 86_400,
    path: '/',
  });
  return sign(wire, one);
};
export interface CredentialUseCases {
  readonly credentials: Credentials;
  readonly signIn: SignIn;
  readonly recovery: Recovery;
  readonly devices: DeviceSignIn;
  readonly emails: EmailChange;
}
export function mountCredentials(
  router: Router,
  { credentials: use, signIn, recovery, devices, emails }: CredentialUseCases,
): void {
  router.bind('login', sessionsApi.login, async (call, { body }, wire) => {
    const browser = browserOf(wire);
    return known(
      wire,
      browser,
      await signIn.login({ ...call, deviceHash: deviceHashOf(browser) }, body),
    );
  });
  router.bind('proveIdentity', sessionsApi.proveIdentity, (call, { body }) =>
    signIn.prove(call, body),
  );
  router.bind('mailProofCode', sessionsApi.mailProofCode, (call) => signIn.mailProofCode(call));
  router.bind('register', api.register, async (call, { body }, wire) => {
    const browser = browserOf(wire);
    return known(
      wire,
      browser,
      await use.register({ ...call, deviceHash: deviceHashOf(browser) }, body),
    );
  });
  router.bind('completeEmailVerification', api.completeEmailVerification, (call, { params }) =>
    use.verifyEmail(call, params.id),
  );
  router.bind('resendEmailVerification', api.resendEmailVerification, (call) => use.resend(call));
  router.bind('forgotPassword', api.forgotPassword, (call, { body }) =>
    recovery.forgot(call, body),
  );
  router.bind('forgotPasswordExpiration', api.forgotPasswordExpiration, (_call, { params }) =>
    recovery.expiration(params.id),
  );
  router.bind(
    'updateForgottenPassword',
    api.updateForgottenPassword,
    async (call, { params, body }) => {
      await recovery.changeByLink(call, 'forgot-password', params.id, body.password);
      return {};
    },
  );
  router.bind('regeneratePassword', api.regeneratePassword, async (call, { params, body }) => {
    await recovery.changeByLink(call, 'regenerate-password', params.id, body.password);
    return {};
  });
  router.bind('changePassword', api.changePassword, (call, { body }) =>
    recovery.change(call, body),
  );
  router.bind('requestEmailChange', emailApi.requestEmailChange, (call, { body }) =>
    emails.request(call, body),
  );
  router.bind('confirmOldEmail', emailApi.confirmOldEmail, (call, { params }) =>
    emails.confirmOld(call, params.reqId),
  );
  router.bind('confirmNewEmail', emailApi.confirmNewEmail, (call, { params, body }) =>
    emails.confirmNew(call, params.reqId, body.verificationId),
  );
  router.bind('undoEmailChange', emailApi.undoEmailChange, (call, { params }) =>
    emails.undo(call, params.token),
  );
  mountDeviceSignIn(router, signIn, devices);
}
function mountDeviceSignIn(router: Router, signIn: SignIn, devices: DeviceSignIn): void {
  router.bind('createTrigger', deviceApi.createTrigger, (call, { body }) =>
    devices.create(call, body.device),
  );
  router.bind('readTrigger', deviceApi.readTrigger, (_call, { params }) =>
    devices.read(params.triggerId),
  );
  router.bind('pollTrigger', deviceApi.pollTrigger, async (call, { params, body }, wire) => {
    const { reply, opened } = await devices.poll(call, params.triggerId, body.secret);
    if (opened) keepHalf(wire, opened.cookie);
    return reply;
  });
  router.bind('proceedTrigger', deviceApi.proceedTrigger, (call, { body }) =>
    devices.proceed(call, body.triggerId),
  );
  router.bind('createAutoLoginToken', deviceApi.createAutoLoginToken, (call) =>
    devices.createAutoLogin(call),
  );
  router.bind('readAutoLoginToken', deviceApi.readAutoLoginToken, (_call, { body }) =>
    devices.autoLoginOwner(body.autoLoginToken),
  );
  router.bind('autoLogin', deviceApi.autoLogin, async (call, { body }, wire) =>
    sign(wire, await signIn.autoLogin(call, body.autoLoginToken)),
  );
}
