import { limits } from '@guildhall/contract/limits';
import { sessions as sessionsApi } from '@guildhall/contract/sessions';
import { users as api } from '@guildhall/contract/users';
import type { Router, Wire } from '../../kernel/http.ts';
import type { Credentials, SignedIn } from './credentials.service.ts';

const sign = (wire: Wire, { data, cookie }: SignedIn) => {
  wire.cookie(limits.authCookie, cookie, { maxAgeSeconds: limits.cookieExpiryDays * 86_400, path: '/' });
  return data;
};
export function mountCredentials(router: Router, use: Credentials): void {
  router.bind('login', sessionsApi.login, async (call, { body }, wire) => sign(wire, await use.login(call, body)));
  router.bind('proveIdentity', sessionsApi.proveIdentity, (call, { body }) => use.prove(call, body.password));
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
}
