import { defineModule } from '../../../kernel/modules.ts';
import { createNotifier } from './notifications.api.ts';
import { createNotificationsModuleParts } from './notifications.routes.ts';
import { notificationsPersonalData } from './notifications.tables.ts';

/** Notifications of players. */
export const notifications = defineModule({
  name: 'notifications',
  holds: notificationsPersonalData,
  create: (kernel) => ({ api: createNotifier(kernel), ...createNotificationsModuleParts(kernel) }),
});
