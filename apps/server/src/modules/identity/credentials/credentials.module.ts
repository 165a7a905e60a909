import { accounts } from '../accounts/accounts.module.ts';
import { sessions } from '../sessions/sessions.module.ts';
import { sessionsEnded } from '../sessions/session-facts.api.ts';
import { mail } from '../../post/mail/mail.module.ts';
import { on } from '../../../kernel/facts.ts';
import { defineModule } from '../../../kernel/modules.ts';
import {
  createCaptchas,
  createJudge,
  createPasswords,
  createCredentials,
  createDeviceSignIn,
  createEmailChange,
  createMailedLinks,
  createRecovery,
  createRefusedSignIns,
  createSignIn,
  createSignInCode,
} from './credentials.api.ts';
import { createCredentialsParts } from './credentials.routes.ts';
import { dropPending } from './credentials.store.ts';
import { credentialsHoldings } from './credentials.tables.ts';

/** Credentials: sign-in, recovery, devices, change of the e-mail address. */
export const credentials = defineModule({
  name: 'credentials',
  uses: { accounts, sessions, mail },
  holds: credentialsHoldings,
  create(kernel, used) {
    const passwords = createPasswords(2);
    const links = createMailedLinks(kernel, used.mail);
    const devices = createDeviceSignIn(kernel, used.sessions);
    const judge = createJudge(kernel.config);
    const captchas = createCaptchas(kernel);
    const refusals = createRefusedSignIns(kernel);
    const shared = { ...used, passwords, judge, links, devices, captchas, refusals };
    const own = createCredentials(kernel, shared);
    return {
      api: { passwords, links, own, devices, refusals },
      ...createCredentialsParts({
        credentials: own,
        devices,
        signIn: createSignIn(kernel, shared),
        signInCode: createSignInCode(kernel, shared),
        recovery: createRecovery(kernel, shared),
        emails: createEmailChange(kernel, shared),
      }),
      on: [
        on(sessionsEnded, 'counters', (tx, { userId }) =>
          dropPending(tx, userId, kernel.clock.now()),
        ),
      ],
    };
  },
});
