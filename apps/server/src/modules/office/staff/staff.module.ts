import { activityEvents } from '../../goals/activity-events/activity-events.module.ts';
import { accounts } from '../../identity/accounts/accounts.module.ts';
import { credentials } from '../../identity/credentials/credentials.module.ts';
import { sessions } from '../../identity/sessions/sessions.module.ts';
import { notifications } from '../../post/notifications/notifications.module.ts';
import { bank } from '../../wealth/bank/bank.module.ts';
import { items } from '../../wealth/items/items.module.ts';
import { rewards } from '../../wealth/rewards/rewards.module.ts';
import { readAdminDocument } from '../../../kernel/api-docs/api-docs.files.ts';
import { calls, defineModule, everyMinute, together } from '../../../kernel/modules.ts';
import { adminApiDocument } from '@guildhall/contract/office/api-document';
import { createActivityLogParts } from './activity-log/activity-log.routes.ts';
import { bootstrapAdmin, checkBootstrapAdmin } from './bootstrap.ts';
import { findParts } from './search/find.routes.ts';
import { createGrantCeiling, mountGrantLimits } from './user-items/grant-ceiling.ts';
import { createMailWatch } from './outbox/mail-watch.service.ts';
import { createOutboxParts } from './outbox/outbox.routes.ts';
import { createPlayerPage } from './users/player-page.service.ts';
import { createUserCurrencyParts } from './user-items/user-currency.routes.ts';
import { createUserCurrency } from './user-items/user-currency.service.ts';
import { createUserInventory } from './user-items/user-inventory.service.ts';
import { createUserItemsParts } from './user-items/user-items.routes.ts';
import { createUserAdminParts } from './users/users-admin.routes.ts';
import { createUserAdmin } from './users/users-admin.service.ts';
import { createUserBulkParts } from './users/users-bulk.routes.ts';
import { createUserBulk } from './users/users-bulk.service.ts';
import { createViewsParts } from './saved-views/views.routes.ts';
import { viewsHoldings } from './saved-views/views.tables.ts';

/** Players in the back office, the activity log, and what operators keep for themselves. */
export const staff = defineModule({
  name: 'staff',
  uses: { accounts, activityEvents, bank, credentials, items, notifications, rewards, sessions },
  holds: viewsHoldings,
  create(kernel, used) {
    kernel.approvals.limitBy(createGrantCeiling(kernel, used.bank));
    const deps = { ...used, credentials: used.credentials.own, notifier: used.notifications };
    const page = createPlayerPage(kernel, used.sessions);
    const users = createUserAdmin(kernel, deps);
    const inventory = createUserInventory(kernel, deps);
    const currency = createUserCurrency(kernel, deps);
    return {
      api: undefined,
      ...together(
        createUserAdminParts(users, { inventory, page, activityRewards: used.activityEvents }),
        createUserItemsParts(kernel, { ...deps, page }),
        createUserCurrencyParts(currency, { page }),
        createUserBulkParts(
          kernel,
          createUserBulk(kernel, { ...deps, users, inventory, currency }),
        ),
        { sections: [(router) => mountGrantLimits(kernel, router)] },
        createActivityLogParts(kernel),
        createViewsParts(kernel),
        findParts(kernel),
        { calls: [calls(adminApiDocument, { readAdminDocument: () => readAdminDocument() })] },
        createOutboxParts(kernel),
        { jobs: { 'mail.watch': everyMinute(createMailWatch(kernel, used.notifications)) } },
      ),
      check: () => checkBootstrapAdmin(kernel),
      start: () => bootstrapAdmin(kernel, used.accounts, used.credentials.passwords),
    };
  },
});
