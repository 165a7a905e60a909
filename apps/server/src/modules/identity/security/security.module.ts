import { security as securityCalls } from '@guildhall/contract/identity/security';
import { calls, defineModule } from '../../../kernel/modules.ts';
import { accounts } from '../accounts/accounts.module.ts';
import { sessions } from '../sessions/sessions.module.ts';
import { createSecurity } from './security.service.ts';

/** What guards an account, for its player. */
export const security = defineModule({
  name: 'security',
  uses: { accounts, sessions },
  holds: [],
  create(kernel) {
    const use = createSecurity(kernel);
    return {
      api: undefined,
      calls: [calls(securityCalls, { readSecurity: (call) => use.read(call) })],
    };
  },
});
