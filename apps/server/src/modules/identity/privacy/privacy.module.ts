import { privacyCalls } from '@guildhall/contract/identity/privacy';
import { userAdminCalls } from '@guildhall/contract/office/users/users';
import { credentialsModule } from '../credentials/credentials.module.ts';
import { sessionsModule } from '../sessions/sessions.module.ts';
import { bindCalls, defineModule, pickCalls } from '../../../kernel/modules.ts';
import { createPrivacyUseCases, type AssertUserDeletable } from './privacy.service.ts';

/** Lets users export their own data, and delete their account permanently. */
export const privacyModule = defineModule({
  name: 'privacy',
  uses: { credentials: credentialsModule, sessions: sessionsModule },
  create(kernel, { credentials: { links }, sessions }) {
    const checks: AssertUserDeletable[] = [];
    const assertFree: AssertUserDeletable = async (tx, userId) => {
      for (const check of checks) await check(tx, userId);
    };
    const deps = { links, sessions, assertFree, holdings: kernel.holdings };
    const use = createPrivacyUseCases(kernel, deps);
    return {
      /** Adds a check that can prevent a deletion. Must be called before the server listens. */
      api: { addCheck: (check: AssertUserDeletable) => void checks.push(check) },
      calls: [
        bindCalls(privacyCalls, {
          exportOwnData: (call) => use.export(call),
          requestDeletion: (call) => use.requestDeletion(call),
          cancelDeletion: (call) => use.cancelDeletion(call),
        }),
        bindCalls(pickCalls(userAdminCalls, 'adminDeleteUser'), {
          adminDeleteUser: (call, { params }) => use.order(call, params.id),
        }),
      ],
    };
  },
});
