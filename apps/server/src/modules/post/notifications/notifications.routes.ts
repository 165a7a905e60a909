import { notifications as api } from '@guildhall/contract/post/notifications';
import type { Router } from '../../../kernel/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { createNotificationUseCases } from './notifications.service.ts';

export function mountNotifications(router: Router, kernel: Kernel): void {
  const use = createNotificationUseCases(kernel);
  router.bind('listNotifications', api.listNotifications, (call, { query }) =>
    use.list(call, query.page, query.perPage),
  );
  router.bind('readNotifications', api.readNotifications, (call, { body }) =>
    use.read(call, [body.id].flat()),
  );
  router.bind('readAllNotifications', api.readAllNotifications, (call) =>
    use.read(call, undefined),
  );
  router.bind('checkUnread', api.checkUnread, (call) => use.unread(call));
}
