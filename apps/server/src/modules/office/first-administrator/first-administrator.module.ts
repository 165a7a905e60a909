import { defineModule } from '../../../kernel/modules.ts';
import { accounts } from '../../identity/accounts/accounts.module.ts';
import { credentials } from '../../identity/credentials/credentials.module.ts';
import {
  assertFirstAdministratorValid,
  createFirstAdministrator,
} from './first-administrator.service.ts';

/** First administrator, whom the configuration names. */
export const firstAdministrator = defineModule({
  name: 'first-administrator',
  uses: { accounts, credentials },
  create: (kernel, deps) => ({
    api: undefined,
    check: () => assertFirstAdministratorValid(kernel),
    start: () => createFirstAdministrator(kernel, deps.accounts, deps.credentials.passwords),
  }),
});
