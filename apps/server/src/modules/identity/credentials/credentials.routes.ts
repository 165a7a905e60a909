import { deviceSignInCalls as deviceApi } from '@guildhall/contract/identity/device-sign-in';
import { emailChangeCalls as emailApi } from '@guildhall/contract/identity/email-change';
import { sessionCalls as sessionsApi } from '@guildhall/contract/identity/sessions';
import { userCalls as api } from '@guildhall/contract/identity/users';
import { computeDeviceHash } from '../../../kernel/http/http.ts';
import { calls, only, together, type ModuleParts } from '../../../kernel/modules.ts';
import {
  getOrGenerateBrowserToken,
  sendSignInReplyAndMarkBrowser,
  setSessionCookie,
  sendSignInReply,
} from './sign-in/browser-cookies.ts';
import type { Registration } from './credentials.service.ts';
import type { DeviceSignIn } from './sign-in/device-sign-in.service.ts';
import type { EmailChange } from './email-change.service.ts';
import type { PasswordRecovery } from './recovery.service.ts';
import type { SignIn } from './sign-in/sign-in.service.ts';
import type { SignInCodeCompletion } from './sign-in/sign-in-code.service.ts';

export interface CredentialServices {
  readonly credentials: Registration;
  readonly signIn: SignIn;
  readonly signInCode: SignInCodeCompletion;
  readonly recovery: PasswordRecovery;
  readonly devices: DeviceSignIn;
  readonly emails: EmailChange;
}
export function createCredentialsModuleParts({
  credentials: use,
  signIn,
  signInCode,
  recovery,
  devices,
  emails,
}: CredentialServices): ModuleParts {
  return together(
    {
      calls: [
        calls(
          only(
            api,
            'register',
            'completeEmailVerification',
            'resendEmailVerification',
            'forgotPassword',
            'forgotPasswordExpiration',
            'updateForgottenPassword',
            'regeneratePassword',
            'changePassword',
          ),
          {
            register: async (call, { body }, wire) => {
              const browser = getOrGenerateBrowserToken(wire);
              return sendSignInReplyAndMarkBrowser(
                wire,
                browser,
                await use.register({ ...call, deviceHash: computeDeviceHash(browser) }, body),
              );
            },
            completeEmailVerification: (call, { params }) => use.verifyEmail(call, params.id),
            resendEmailVerification: (call) => use.resend(call),
            forgotPassword: (call, { body }) => recovery.forgot(call, body),
            forgotPasswordExpiration: (_call, { params }) => recovery.expiration(params.id),
            updateForgottenPassword: async (call, { params, body }) => {
              await recovery.changeByLink(call, 'forgot-password', params.id, body.password);
              return {};
            },
            regeneratePassword: async (call, { params, body }) => {
              await recovery.changeByLink(call, 'regenerate-password', params.id, body.password);
              return {};
            },
            changePassword: (call, { body }) => recovery.change(call, body),
          },
        ),
      ],
    },
    sessionParts(signIn, signInCode),
    emailParts(use, emails),
    deviceSignInParts(signIn, devices),
  );
}
const sessionParts = (signIn: SignIn, signInCode: SignInCodeCompletion): ModuleParts => ({
  calls: [
    calls(only(sessionsApi, 'login', 'completeSignIn', 'proveIdentity', 'mailProofCode'), {
      completeSignIn: async (call, { body }, wire) => {
        const browser = getOrGenerateBrowserToken(wire);
        return sendSignInReplyAndMarkBrowser(
          wire,
          browser,
          await signInCode({ ...call, deviceHash: computeDeviceHash(browser) }, body),
        );
      },
      login: async (call, { body }, wire) => {
        const browser = getOrGenerateBrowserToken(wire);
        return sendSignInReplyAndMarkBrowser(
          wire,
          browser,
          await signIn.login({ ...call, deviceHash: computeDeviceHash(browser) }, body),
        );
      },
      proveIdentity: (call, { body }) => signIn.prove(call, body),
      mailProofCode: (call) => signIn.mailProofCode(call),
    }),
  ],
});
const emailParts = (
  use: CredentialServices['credentials'],
  emails: CredentialServices['emails'],
): ModuleParts => ({
  calls: [
    calls(only(api, 'emailDelivery'), { emailDelivery: (call) => use.getEmailDelivery(call) }),
    calls(emailApi, {
      requestEmailChange: (call, { body }) => emails.request(call, body),
      confirmOldEmail: (call, { params }) => emails.confirmOld(call, params.reqId),
      confirmNewEmail: (call, { params, body }) =>
        emails.confirmNew(call, params.reqId, body.verificationId),
      undoEmailChange: (call, { params }) => emails.undo(call, params.token),
    }),
  ],
});
function deviceSignInParts(signIn: SignIn, devices: DeviceSignIn): ModuleParts {
  return {
    calls: [
      calls(deviceApi, {
        createTrigger: (call, { body }) => devices.create(call, body.device),
        readTrigger: (_call, { params }) => devices.read(params.triggerId),
        pollTrigger: async (call, { params, body }, wire) => {
          const { reply, opened } = await devices.poll(call, params.triggerId, body.secret);
          if (opened) setSessionCookie(wire, opened.cookie);
          return reply;
        },
        proceedTrigger: (call, { body }) => devices.proceed(call, body.triggerId),
        createAutoLoginToken: (call) => devices.createAutoLogin(call),
        readAutoLoginToken: (_call, { body }) => devices.autoLoginOwner(body.autoLoginToken),
        autoLogin: async (call, { body }, wire) =>
          sendSignInReply(wire, await signIn.autoLogin(call, body.autoLoginToken)),
      }),
    ],
  };
}
