import { defineModule } from '../../../kernel/modules.ts';
import { createNotifier } from './notifications.api.ts';
import { createNotificationsParts } from './notifications.routes.ts';
import { notificationsHoldings } from './notifications.tables.ts';

/** Notifications of players. */
export const notifications = defineModule({
  name: 'notifications',
  holds: notificationsHoldings,
  create: (kernel) => ({ api: createNotifier(kernel), ...createNotificationsParts(kernel) }),
});
