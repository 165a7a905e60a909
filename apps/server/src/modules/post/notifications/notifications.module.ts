import { notificationCalls } from '@guildhall/contract/post/notifications';
import { bindCalls, defineJob, defineModule } from '../../../kernel/modules.ts';
import { createNotifier } from './notifications.api.ts';
import { createNotificationUseCases } from './notifications.service.ts';
import { deleteOldNotifications } from './notifications.store.ts';
import { notificationsPersonalData } from './notifications.tables.ts';

/** Stores and lists the notifications of users. */
export const notificationsModule = defineModule({
  name: 'notifications',
  holds: notificationsPersonalData,
  create(kernel) {
    const use = createNotificationUseCases(kernel);
    return {
      api: createNotifier(kernel),
      jobs: {
        'notifications.forget': defineJob('27 * * * *', () => deleteOldNotifications(kernel)),
      },
      calls: [
        bindCalls(notificationCalls, {
          listNotifications: (call, { query }) => use.list(call, query.page, query.perPage),
          readNotifications: (call, { body }) => use.read(call, [body.id].flat()),
          readAllNotifications: (call) => use.read(call, undefined),
          checkUnread: (call) => use.unread(call),
        }),
      ],
    };
  },
});
