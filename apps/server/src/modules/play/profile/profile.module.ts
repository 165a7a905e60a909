import { accounts } from '../../identity/accounts/accounts.module.ts';
import { defineModule } from '../../../kernel/modules.ts';
import { createProfile } from './profile.api.ts';

/** What a player is seen with: level, face, newest items. */
export const profile = defineModule({
  name: 'profile',
  uses: { accounts },
  create(kernel, used) {
    used.accounts.belong(createProfile(kernel));
    return { api: undefined };
  },
});
