import { security as securityCalls } from '@guildhall/contract/identity/security';
import { on } from '../../../kernel/facts.ts';
import { calls, defineModule, every } from '../../../kernel/modules.ts';
import { accounts } from '../accounts/accounts.module.ts';
import { signInRefused } from '../credentials/credential-facts.api.ts';
import { credentials } from '../credentials/credentials.module.ts';
import { sessionOpened } from '../sessions/session-facts.api.ts';
import { sessions } from '../sessions/sessions.module.ts';
import { createSecurity } from './security.service.ts';
import { countRefusal, insertSignIn } from './security.store.ts';
import { securityHoldings } from './security.tables.ts';
import { createSignIns } from './sign-ins.service.ts';

const hourMs = 3_600_000;

/** What guards an account, for its player: its state, the history of sign-ins. */
export const security = defineModule({
  name: 'security',
  uses: { accounts, credentials, sessions },
  holds: securityHoldings,
  create(kernel, used) {
    const use = createSecurity(kernel);
    const signIns = createSignIns(kernel, used.sessions);
    return {
      api: undefined,
      calls: [
        calls(securityCalls, {
          readSecurity: (call) => use.read(call),
          listSignIns: (call, { query }) => signIns.list(call, query.before),
          disownSignIn: (call, { params }) => signIns.disown(call, params.signInId),
        }),
      ],
      on: [
        on(sessionOpened, 'counters', async (tx, opened) => void (await insertSignIn(tx, opened))),
        on(signInRefused, 'counters', (tx, refused) =>
          countRefusal(tx, refused, new Date(refused.at.getTime() - hourMs)),
        ),
      ],
      jobs: { 'security.sweep': every('47 * * * *', () => signIns.sweep()) },
    };
  },
});
