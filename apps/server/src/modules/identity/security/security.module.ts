import { passkeyCalls } from '@guildhall/contract/identity/security/passkeys';
import { securityCalls } from '@guildhall/contract/identity/security/security';
import type { SignInMethod } from '@guildhall/contract/identity/security/sign-ins';
import { subscribeTo } from '../../../kernel/facts.ts';
import { bindCalls, defineModule, defineJob } from '../../../kernel/modules.ts';
import { computeSha256 } from '../../../kernel/secrets.ts';
import { accountsModule } from '../accounts/accounts.module.ts';
import { signInRefusedEvent } from '../credentials/credential-facts.api.ts';
import { markBrowserAsKnown, signBrowserIn } from '../credentials/credentials.api.ts';
import { credentialsModule } from '../credentials/credentials.module.ts';
import { sessionOpenedEvent } from '../sessions/session-facts.api.ts';
import { sessionsModule } from '../sessions/sessions.module.ts';
import { createAccountLock } from './account-lock.service.ts';
import { createPasskeyRegistration } from './adding-passkeys.service.ts';
import { createPasskeyChallenges } from './passkey-challenges.ts';
import { createPasskeySignIn } from './passkey-sign-in.service.ts';
import { createPasskeyUseCases } from './passkeys.service.ts';
import { createSecurityOverview } from './security.service.ts';
import { recordRefusedSignIn, insertSignIn } from './security.store.ts';
import { securityPersonalData } from './security.tables.ts';
import { createSignInHistory } from './sign-ins.service.ts';

/**
 * Ways of signing in after which the player is notified about a new browser. With the other ways,
 * another session of the player has confirmed the sign-in.
 */
const isUnannounced = new Set<SignInMethod>(['password', 'twitch', 'passkey']);
const hourMs = 3_600_000;

/**
 * Shows players how their account is protected, shows the history of sign-ins, and lets players
 * lock the account.
 */
export const accountSecurityModule = defineModule({
  name: 'security',
  uses: { accounts: accountsModule, credentials: credentialsModule, sessions: sessionsModule },
  holds: securityPersonalData,
  create(kernel, deps) {
    const use = createSecurityOverview(kernel);
    const signIns = createSignInHistory(kernel, deps.sessions);
    const { links, refusals, devices } = deps.credentials;
    const locks = createAccountLock(kernel, { links, sessions: deps.sessions });
    const challenges = createPasskeyChallenges(kernel);
    const own = { sessions: deps.sessions, links };
    const passkeys = createPasskeyUseCases(kernel, own);
    const adding = createPasskeyRegistration(kernel, { ...own, challenges });
    const entry = { accounts: deps.accounts, sessions: deps.sessions, links, devices };
    const passkeySignIn = createPasskeySignIn(kernel, { ...entry, challenges, refusals });
    return {
      api: undefined,
      calls: [
        bindCalls(securityCalls, {
          readSecurity: (call) => use.read(call),
          listSignIns: (call, { query }) => signIns.list(call, query.before),
          lockAccount: (call, { body }) => locks.lock(call, body.token),
          disownSignIn: (call, { params }) => signIns.disown(call, params.signInId),
        }),
        bindCalls(passkeyCalls, {
          listPasskeys: (call) => passkeys.list(call),
          beginPasskey: (call) => adding.begin(call),
          addPasskey: (call, { body }) => adding.add(call, body),
          renamePasskey: (call, { params, body }) =>
            passkeys.rename(call, params.passkeyId, body.name),
          removePasskey: (call, { params }) => passkeys.remove(call, params.passkeyId),
          beginPasskeySignIn: (_call, _input, wire) =>
            passkeySignIn.begin(computeSha256(markBrowserAsKnown(wire))),
          completePasskeySignIn: (call, { body }, wire) =>
            signBrowserIn(call, wire, (known) => passkeySignIn.complete(known, body)),
        }),
      ],
      on: [
        subscribeTo(sessionOpenedEvent, 'counters', async (tx, opened) => {
          await insertSignIn(tx, opened);
          if (opened.isNewBrowser && isUnannounced.has(opened.way))
            await locks.mailNewBrowser(tx, opened);
        }),
        subscribeTo(signInRefusedEvent, 'counters', (tx, refused) =>
          recordRefusedSignIn(tx, refused, new Date(refused.at.getTime() - hourMs)),
        ),
      ],
      jobs: {
        'security.sweep': defineJob('47 * * * *', async () => {
          await signIns.sweep();
          await challenges.sweep();
        }),
      },
    };
  },
});
