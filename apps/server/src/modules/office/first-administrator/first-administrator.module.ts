import { defineModule } from '../../../kernel/modules.ts';
import { accountsModule } from '../../identity/accounts/accounts.module.ts';
import { credentialsModule } from '../../identity/credentials/credentials.module.ts';
import {
  assertFirstAdministratorValid,
  createFirstAdministrator,
} from './first-administrator.service.ts';

/** Creates the first administrator, whose address is in the configuration. */
export const firstAdministratorModule = defineModule({
  name: 'first-administrator',
  uses: { accounts: accountsModule, credentials: credentialsModule },
  create: (kernel, deps) => ({
    api: undefined,
    check: () => assertFirstAdministratorValid(kernel),
    start: () => createFirstAdministrator(kernel, deps.accounts, deps.credentials.passwords),
  }),
});
