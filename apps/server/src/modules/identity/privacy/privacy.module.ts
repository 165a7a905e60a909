import { credentials } from '../credentials/credentials.module.ts';
import { sessions } from '../sessions/sessions.module.ts';
import { defineModule } from '../../../kernel/modules.ts';
import { createPrivacyModuleParts } from './privacy.routes.ts';
import { createPrivacyUseCases, type AssertUserDeletable } from './privacy.service.ts';

/** Manages a user's own data: an export of this data, and the permanent deletion of the account. */
export const privacy = defineModule({
  name: 'privacy',
  uses: { credentials, sessions },
  create(kernel, { credentials: { links }, sessions }) {
    const checks: AssertUserDeletable[] = [];
    const assertFree: AssertUserDeletable = async (tx, userId) => {
      for (const check of checks) await check(tx, userId);
    };
    const deps = { links, sessions, assertFree, holdings: kernel.holdings };
    return {
      /** Adds a check; call it before the server listens. */
      api: { addCheck: (check: AssertUserDeletable) => void checks.push(check) },
      ...createPrivacyModuleParts(createPrivacyUseCases(kernel, deps)),
    };
  },
});
