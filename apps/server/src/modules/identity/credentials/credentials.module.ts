import { deviceSignInCalls } from '@guildhall/contract/identity/credentials/device-sign-in';
import { emailChangeCalls } from '@guildhall/contract/identity/credentials/email-change';
import { signInCalls } from '@guildhall/contract/identity/credentials/sign-in';
import { userCalls } from '@guildhall/contract/identity/credentials/users';
import { accountsModule } from '../accounts/accounts.module.ts';
import { sessionsModule } from '../sessions/sessions.module.ts';
import { sessionsEndedEvent } from '../sessions/session-facts.api.ts';
import { mailModule } from '../../post/mail/mail.module.ts';
import { subscribeTo } from '../../../kernel/facts.ts';
import { bindCalls, defineModule } from '../../../kernel/modules.ts';
import {
  createCaptchaChecks,
  createPasswordCheck,
  createPasswordHasher,
  createRegistration,
  createDeviceSignIn,
  createEmailChange,
  createMailedLinks,
  createPasswordRecovery,
  createRefusedSignInNotices,
  createSignIn,
  createSignInCodeCompletion,
} from './credentials.api.ts';
import type { Registration } from './credentials.service.ts';
import { cancelPendingSignIns } from './credentials.store.ts';
import { credentialsPersonalData } from './credentials.tables.ts';
import type { PasswordRecovery } from './recovery.service.ts';
import { sendPollReply, sendSessionCookie, signBrowserIn } from './sign-in/browser-cookies.ts';
import type { DeviceSignIn } from './sign-in/device-sign-in.service.ts';
import type { SignIn } from './sign-in/sign-in.service.ts';
import type { SignInCodeCompletion } from './sign-in/sign-in-code.service.ts';

/** Credentials: sign-in, recovery, devices, and changes of the e-mail address. */
export const credentialsModule = defineModule({
  name: 'credentials',
  uses: { accounts: accountsModule, sessions: sessionsModule, mail: mailModule },
  holds: credentialsPersonalData,
  create(kernel, deps) {
    const passwords = createPasswordHasher(2);
    const links = createMailedLinks(kernel, deps.mail);
    const devices = createDeviceSignIn(kernel, deps.sessions);
    const validate = createPasswordCheck(kernel.config);
    const captchas = createCaptchaChecks(kernel);
    const refusals = createRefusedSignInNotices(kernel);
    const shared = { ...deps, passwords, validate, links, devices, captchas, refusals };
    const registration = createRegistration(kernel, shared);
    const signIn = createSignIn(kernel, shared);
    const emails = createEmailChange(kernel, shared);
    return {
      api: { passwords, links, own: registration, devices, refusals },
      calls: [
        bindUserCalls(registration, createPasswordRecovery(kernel, shared)),
        bindSignInCalls(signIn, createSignInCodeCompletion(kernel, shared)),
        bindCalls(emailChangeCalls, {
          requestEmailChange: (call, { body }) => emails.request(call, body),
          confirmOldEmail: (call, { params }) => emails.confirmOld(call, params.reqId),
          confirmNewEmail: (call, { params, body }) =>
            emails.confirmNew(call, params.reqId, body.verificationId),
          undoEmailChange: (call, { params }) => emails.undo(call, params.token),
        }),
        bindDeviceSignInCalls(signIn, devices),
      ],
      on: [
        subscribeTo(sessionsEndedEvent, 'counters', (tx, { userId }) =>
          cancelPendingSignIns(tx, userId, kernel.clock.now()),
        ),
      ],
    };
  },
});

function bindUserCalls(registration: Registration, recovery: PasswordRecovery) {
  return bindCalls(userCalls, {
    register: (call, { body }, wire) =>
      signBrowserIn(call, wire, (known) => registration.register(known, body)),
    completeEmailVerification: (call, { params }) => registration.verifyEmail(call, params.id),
    resendEmailVerification: (call) => registration.resend(call),
    emailDelivery: (call) => registration.findEmailRejection(call),
    forgotPassword: (call, { body }) => recovery.forgot(call, body),
    forgotPasswordExpiration: (_call, { params }) => recovery.expiration(params.id),
    updateForgottenPassword: (call, { params, body }) =>
      recovery.changeByLink(call, 'forgot-password', params.id, body.password),
    regeneratePassword: (call, { params, body }) =>
      recovery.changeByLink(call, 'regenerate-password', params.id, body.password),
    changePassword: (call, { body }) => recovery.change(call, body),
  });
}
function bindSignInCalls(signIn: SignIn, completeSignIn: SignInCodeCompletion) {
  return bindCalls(signInCalls, {
    completeSignIn: (call, { body }, wire) =>
      signBrowserIn(call, wire, (known) => completeSignIn(known, body)),
    login: (call, { body }, wire) =>
      signBrowserIn(call, wire, (known) => signIn.login(known, body)),
    proveIdentity: (call, { body }) => signIn.prove(call, body),
    mailProofCode: (call) => signIn.mailProofCode(call),
  });
}
function bindDeviceSignInCalls(signIn: SignIn, devices: DeviceSignIn) {
  return bindCalls(deviceSignInCalls, {
    createTrigger: (call, { body }) => devices.create(call, body.device),
    readTrigger: (_call, { params }) => devices.read(params.triggerId),
    pollTrigger: (call, { params, body }, wire) =>
      sendPollReply(wire, devices.poll(call, params.triggerId, body.secret)),
    proceedTrigger: (call, { body }) => devices.proceed(call, body.triggerId),
    createAutoLoginToken: (call) => devices.createAutoLogin(call),
    readAutoLoginToken: (_call, { body }) => devices.autoLoginOwner(body.autoLoginToken),
    autoLogin: (call, { body }, wire) =>
      sendSessionCookie(wire, signIn.autoLogin(call, body.autoLoginToken)),
  });
}
