import { defineModule } from '../../../kernel/modules.ts';
import { createAccounts } from './accounts.api.ts';
import { accountsParts } from './accounts.routes.ts';
import { accountsHoldings } from './accounts.tables.ts';

/** Users with their accounts: who somebody is. */
export const accounts = defineModule({
  name: 'accounts',
  holds: accountsHoldings,
  create(kernel) {
    const api = createAccounts(kernel);
    return { api, ...accountsParts(kernel, api) };
  },
});
