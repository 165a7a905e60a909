import { notifications } from '../../post/notifications/notifications.module.ts';
import { defineModule } from '../../../kernel/modules.ts';
import { createAccounts } from './accounts.api.ts';
import { accountsParts } from './accounts.routes.ts';
import { reportTwins } from './accounts.twins.ts';
import { describeUser, lockRows } from './users.store.ts';
import { accountsHoldings } from './accounts.tables.ts';
import { renameInvisibleNames } from './accounts.visible-names.ts';

/** Users with their accounts: who somebody is. */
export const accounts = defineModule({
  name: 'accounts',
  uses: { notifications },
  holds: accountsHoldings,
  create(kernel, used) {
    const api = createAccounts(kernel);
    kernel.targets.register('users', {
      describe: describeUser,
      lock: (tx, id) => lockRows(tx, [id]),
    });
    return {
      api,
      ...accountsParts(kernel, api),
      async start() {
        await renameInvisibleNames(kernel, used.notifications);
        await reportTwins(kernel);
      },
    };
  },
});
