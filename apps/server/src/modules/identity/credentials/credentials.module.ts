import { accounts } from '../accounts/accounts.module.ts';
import { sessions } from '../sessions/sessions.module.ts';
import { sessionsEndedEvent } from '../sessions/session-facts.api.ts';
import { mail } from '../../post/mail/mail.module.ts';
import { on } from '../../../kernel/facts.ts';
import { defineModule } from '../../../kernel/modules.ts';
import {
  createCaptchaChecks,
  createPasswordJudge,
  createPasswordHashing,
  createRegistration,
  createDeviceSignIn,
  createEmailChange,
  createMailedLinks,
  createPasswordRecovery,
  createRefusedSignInNotices,
  createSignIn,
  createSignInCodeCompletion,
} from './credentials.api.ts';
import { createCredentialsModuleParts } from './credentials.routes.ts';
import { cancelPendingSignIns } from './credentials.store.ts';
import { credentialsPersonalData } from './credentials.tables.ts';

/** Credentials: sign-in, recovery, devices, change of the e-mail address. */
export const credentials = defineModule({
  name: 'credentials',
  uses: { accounts, sessions, mail },
  holds: credentialsPersonalData,
  create(kernel, used) {
    const passwords = createPasswordHashing(2);
    const links = createMailedLinks(kernel, used.mail);
    const devices = createDeviceSignIn(kernel, used.sessions);
    const judge = createPasswordJudge(kernel.config);
    const captchas = createCaptchaChecks(kernel);
    const refusals = createRefusedSignInNotices(kernel);
    const shared = { ...used, passwords, judge, links, devices, captchas, refusals };
    const own = createRegistration(kernel, shared);
    return {
      api: { passwords, links, own, devices, refusals },
      ...createCredentialsModuleParts({
        credentials: own,
        devices,
        signIn: createSignIn(kernel, shared),
        signInCode: createSignInCodeCompletion(kernel, shared),
        recovery: createPasswordRecovery(kernel, shared),
        emails: createEmailChange(kernel, shared),
      }),
      on: [
        on(sessionsEndedEvent, 'counters', (tx, { userId }) =>
          cancelPendingSignIns(tx, userId, kernel.clock.now()),
        ),
      ],
    };
  },
});
