import { defineModule } from '../../../kernel/modules.ts';
import { createAccounts } from './accounts.api.ts';
import { createAccountsModuleParts } from './accounts.routes.ts';
import { findUserRecordForApproval, lockUserRows } from './users/users.store.ts';
import { accountsPersonalData } from './accounts.tables.ts';

/** Users with their accounts: the identity of people. */
export const accounts = defineModule({
  name: 'accounts',
  holds: accountsPersonalData,
  create(kernel) {
    const api = createAccounts(kernel);
    kernel.targets.register('users', {
      describe: findUserRecordForApproval,
      lock: (tx, id) => lockUserRows(tx, [id]),
    });
    return { api, ...createAccountsModuleParts(kernel, api) };
  },
});
