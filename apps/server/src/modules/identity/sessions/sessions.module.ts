import { ownTwoFactorCalls } from '@guildhall/contract/identity/sessions/own-two-factor';
import { pushTokenCalls } from '@guildhall/contract/identity/sessions/push-tokens';
import { sessionCalls } from '@guildhall/contract/identity/sessions/sessions';
import { adminTwoFactorCalls } from '@guildhall/contract/identity/sessions/two-factor';
import { userAdminCalls } from '@guildhall/contract/office/users/users';
import { bindCalls, defineModule, defineJob, pickCalls } from '../../../kernel/modules.ts';
import { assertKeysDecrypt } from '../../../kernel/secrets.ts';
import { mailModule } from '../../post/mail/mail.module.ts';
import { notificationsModule } from '../../post/notifications/notifications.module.ts';
import { findAdministratorAuthenticator } from '../accounts/users/users.api.ts';
import { clearAdminCookie, clearSessionCookies } from './session-cookies.ts';
import { createSessionsApi } from './sessions.api.ts';
import { createSessionUseCases } from './sessions.service.ts';
import { sweepSessions } from './sessions.sweep.ts';
import { sessionsPersonalData } from './sessions.tables.ts';
import { reencryptAuthenticatorSecrets } from './two-factor/two-factor.reencryption.ts';
import { createTwoFactorUseCases } from './two-factor/two-factor.service.ts';

/** Sessions on the portal and in the back office, and the second factor. */
export const sessionsModule = defineModule({
  name: 'sessions',
  uses: { mail: mailModule, notifications: notificationsModule },
  holds: sessionsPersonalData,
  create(kernel, deps) {
    const api = createSessionsApi(kernel);
    const use = createSessionUseCases(kernel, api);
    const serviceDeps = { mailer: deps.mail, notifier: deps.notifications, sessions: api };
    const factor = createTwoFactorUseCases(kernel, serviceDeps);
    return {
      api,
      calls: [
        bindCalls(sessionCalls, {
          currentSession: async (call) => ({ userId: call.actor.userId }),
          listSessions: (call) => use.list(call),
          endSession: (call, { params }) => use.end(call, params.sessionId),
          logout: (call, _input, wire) => clearSessionCookies(wire, use.logout(call)),
        }),
        bindCalls(pushTokenCalls, {
          savePushToken: (call, { body }) => use.savePushToken(call, body.token),
          dropPushToken: (call) => use.dropPushToken(call),
        }),
        bindCalls(pickCalls(userAdminCalls, 'adminResetTwoFactor'), {
          adminResetTwoFactor: (call, { params }) => factor.reset(call, params.id),
        }),
        bindCalls(ownTwoFactorCalls, {
          startOwnBinding: (call) => factor.startBinding(call),
          confirmOwnBinding: (call, { body }) => factor.bindForSignIn(call, body),
          askCodeAtSignIn: (call, { body }) => factor.askAtSignIn(call, body.token),
          turnTwoFactorOff: (call, { body }) => factor.turnOff(call, body.token),
          renewOwnRecoveryCodes: (call) => factor.renewRecoveryCodes(call, 'account'),
        }),
        bindCalls(adminTwoFactorCalls, {
          requestAdminSession: (call, _input, wire) => factor.request(call, wire),
          startBinding: (call) => factor.startBinding(call),
          confirmBinding: (call, { body }) => factor.bind(call, body, 'office'),
          openTwoFactorSession: (call, { body }) => factor.create(call, body.token),
          renewRecoveryCodes: (call) => factor.renewRecoveryCodes(call, 'office'),
          checkAdminSession: (call) => factor.check(call),
          endAdminSession: (call, _input, wire) => clearAdminCookie(wire, factor.lock(call)),
        }),
      ],
      jobs: {
        'sessions.sweep': defineJob('33 * * * *', () => sweepSessions(kernel)),
        'sessions.reencrypt': defineJob('*/10 * * * *', () =>
          reencryptAuthenticatorSecrets(kernel),
        ),
      },
      check: async () =>
        assertKeysDecrypt(
          kernel.config,
          (await findAdministratorAuthenticator(kernel.db.read))?.secret,
        ),
    };
  },
});
