import { deviceSignIn as deviceApi } from '@guildhall/contract/device-sign-in';
import { emailChange as emailApi } from '@guildhall/contract/email-change';
import { limits } from '@guildhall/contract/limits';
import { sessions as sessionsApi } from '@guildhall/contract/sessions';
import { users as api } from '@guildhall/contract/users';
import type { Router, Wire } from '../../kernel/http.ts';
import type { Credentials, SignedIn } from './credentials.service.ts';
import type { DeviceSignIn } from './device-sign-in.service.ts';
import type { EmailChange } from './email-change.service.ts';

const keepHalf = (wire: Wire, cookie: string): void => wire.cookie(limits.authCookie, cookie, { maxAgeSeconds: limits.cookieExpiryDays * 86_400, path: '/' });
const sign = (wire: Wire, { data, cookie }: SignedIn) => {
  keepHalf(wire, cookie);
  return data;
};
export function mountCredentials(router: Router, { credentials: use, devices, emails }: { credentials: Credentials; devices: DeviceSignIn; emails: EmailChange }): void {
  router.bind('login', sessionsApi.login, async (call, { body }, wire) => sign(wire, await use.login(call, body)));
  router.bind('proveIdentity', sessionsApi.proveIdentity, (call, { body }) => use.prove(call, body));
  router.bind('mailProofCode', sessionsApi.mailProofCode, (call) => use.mailProofCode(call));
  router.bind('register', api.register, async (call, { body }, wire) => sign(wire, await use.register(call, body)));
  router.bind('completeEmailVerification', api.completeEmailVerification, (call, { params }) => use.verifyEmail(call, params.id));
  router.bind('resendEmailVerification', api.resendEmailVerification, (call) => use.resend(call));
  router.bind('forgotPassword', api.forgotPassword, (call, { body }) => use.forgot(call, body.email));
  router.bind('forgotPasswordExpiration', api.forgotPasswordExpiration, (_call, { params }) => use.expiration(params.id));
  router.bind('updateForgottenPassword', api.updateForgottenPassword, async (call, { params, body }) => {
    await use.changeByLink(call, 'forgot-password', params.id, body.password);
    return {};
  });
  router.bind('regeneratePassword', api.regeneratePassword, async (call, { params, body }) => {
    await use.changeByLink(call, 'regenerate-password', params.id, body.password);
    return {};
  });
  router.bind('changePassword', api.changePassword, (call, { body }) => use.change(call, body));
  router.bind('requestEmailChange', emailApi.requestEmailChange, (call, { body }) => emails.request(call, body));
  router.bind('confirmOldEmail', emailApi.confirmOldEmail, (call, { params }) => emails.confirmOld(call, params.reqId));
  router.bind('confirmNewEmail', emailApi.confirmNewEmail, (call, { params, body }) => emails.confirmNew(call, params.reqId, body.verificationId));
  router.bind('undoEmailChange', emailApi.undoEmailChange, (call, { params }) => emails.undo(call, params.token));
  mountDeviceSignIn(router, use, devices);
}
function mountDeviceSignIn(router: Router, use: Credentials, devices: DeviceSignIn): void {
  router.bind('createTrigger', deviceApi.createTrigger, (call, { body }) => devices.create(call, body.device));
  router.bind('readTrigger', deviceApi.readTrigger, (_call, { params }) => devices.read(params.triggerId));
  router.bind('pollTrigger', deviceApi.pollTrigger, async (call, { params, body }, wire) => {
    const { reply, opened } = await devices.poll(call, params.triggerId, body.secret);
    if (opened) keepHalf(wire, opened.cookie);
    return reply;
  });
  router.bind('proceedTrigger', deviceApi.proceedTrigger, (call, { body }) => devices.proceed(call, body.triggerId));
  router.bind('createAutoLoginToken', deviceApi.createAutoLoginToken, (call) => devices.createAutoLogin(call));
  router.bind('autoLogin', deviceApi.autoLogin, async (call, { body }, wire) => sign(wire, await use.autoLogin(call, body.autoLoginToken)));
}
