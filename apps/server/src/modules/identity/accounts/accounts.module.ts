import { defineModule } from '../../../kernel/modules.ts';
import { createAccounts } from './accounts.api.ts';
import { createAccountsParts } from './accounts.routes.ts';
import { describeUser, lockRows } from './users/users.store.ts';
import { accountsHoldings } from './accounts.tables.ts';

/** Users with their accounts: who somebody is. */
export const accounts = defineModule({
  name: 'accounts',
  holds: accountsHoldings,
  create(kernel) {
    const api = createAccounts(kernel);
    kernel.targets.register('users', {
      describe: describeUser,
      lock: (tx, id) => lockRows(tx, [id]),
    });
    return { api, ...createAccountsParts(kernel, api) };
  },
});
