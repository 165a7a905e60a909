import { notificationCalls as api } from '@guildhall/contract/post/notifications';
import { calls, type ModuleParts } from '../../../kernel/modules.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { createNotificationUseCases } from './notifications.service.ts';

export function createNotificationsModuleParts(kernel: Kernel): ModuleParts {
  const use = createNotificationUseCases(kernel);
  return {
    calls: [
      calls(api, {
        listNotifications: (call, { query }) => use.list(call, query.page, query.perPage),
        readNotifications: (call, { body }) => use.read(call, [body.id].flat()),
        readAllNotifications: (call) => use.read(call, undefined),
        checkUnread: (call) => use.unread(call),
      }),
    ],
  };
}
