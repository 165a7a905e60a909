import { activityEvents } from '../../goals/activity-events/activity-events.module.ts';
import { accounts } from '../../identity/accounts/accounts.module.ts';
import { credentials } from '../../identity/credentials/credentials.module.ts';
import { sessions } from '../../identity/sessions/sessions.module.ts';
import { notifications } from '../../post/notifications/notifications.module.ts';
import { bank } from '../../wealth/bank/bank.module.ts';
import { items } from '../../wealth/items/items.module.ts';
import { rewards } from '../../wealth/rewards/rewards.module.ts';
import { readAdminApiDocument } from '../../../kernel/api-docs/api-docs.files.ts';
import { calls, defineModule, everyMinute, together } from '../../../kernel/modules.ts';
import { adminApiDocumentCalls } from '@guildhall/contract/office/api-document';
import { createActivityLogModuleParts } from './activity-log/activity-log.routes.ts';
import { createFirstAdministrator, assertFirstAdministratorValid } from './bootstrap.ts';
import { createOfficeSearchModuleParts } from './search/find.routes.ts';
import { createGrantLimitCheck, mountGrantLimitSettings } from './user-items/grant-ceiling.ts';
import { createMailServerWatch } from './outbox/mail-watch.service.ts';
import { createOutboxModuleParts } from './outbox/outbox.routes.ts';
import { createPlayerPage } from './users/player-page.service.ts';
import { createUserCurrencyModuleParts } from './user-items/user-currency.routes.ts';
import { createUserCurrencyUseCases } from './user-items/user-currency.service.ts';
import { createUserInventoryUseCases } from './user-items/user-inventory.service.ts';
import { createUserItemsModuleParts } from './user-items/user-items.routes.ts';
import { createUserAdminModuleParts } from './users/users-admin.routes.ts';
import { createUserAdminUseCases } from './users/users-admin.service.ts';
import { createUserBulkModuleParts } from './users/users-bulk.routes.ts';
import { createUserBulkActions } from './users/users-bulk.service.ts';
import { createViewsModuleParts } from './saved-views/views.routes.ts';
import { viewsPersonalData } from './saved-views/views.tables.ts';

/** Players in the back office, the activity log, and operators' own saved data. */
export const staff = defineModule({
  name: 'staff',
  uses: { accounts, activityEvents, bank, credentials, items, notifications, rewards, sessions },
  holds: viewsPersonalData,
  create(kernel, used) {
    kernel.approvals.limitBy(createGrantLimitCheck(kernel, used.bank));
    const deps = { ...used, credentials: used.credentials.own, notifier: used.notifications };
    const page = createPlayerPage(kernel, used.sessions);
    const users = createUserAdminUseCases(kernel, deps);
    const inventory = createUserInventoryUseCases(kernel, deps);
    const currency = createUserCurrencyUseCases(kernel, deps);
    return {
      api: undefined,
      ...together(
        createUserAdminModuleParts(users, {
          inventory,
          page,
          activityRewards: used.activityEvents,
        }),
        createUserItemsModuleParts(kernel, { ...deps, page }),
        createUserCurrencyModuleParts(currency, { page }),
        createUserBulkModuleParts(
          kernel,
          createUserBulkActions(kernel, { ...deps, users, inventory, currency }),
        ),
        { sections: [(router) => mountGrantLimitSettings(kernel, router)] },
        createActivityLogModuleParts(kernel),
        createViewsModuleParts(kernel),
        createOfficeSearchModuleParts(kernel),
        {
          calls: [
            calls(adminApiDocumentCalls, { readAdminDocument: () => readAdminApiDocument() }),
          ],
        },
        createOutboxModuleParts(kernel),
        { jobs: { 'mail.watch': everyMinute(createMailServerWatch(kernel, used.notifications)) } },
      ),
      check: () => assertFirstAdministratorValid(kernel),
      start: () => createFirstAdministrator(kernel, used.accounts, used.credentials.passwords),
    };
  },
});
