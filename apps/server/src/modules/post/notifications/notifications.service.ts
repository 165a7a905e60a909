import type { notificationTypes } from '@guildhall/contract/events';
import { toIsoTime } from '../../../kernel/db/rows.ts';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import {
  hasUnreadNotifications,
  markNotificationsRead,
  listNotificationsPage,
} from './notifications.store.ts';
import { notificationMessages } from './notifications.messages.ts';
import { formatMessage } from '../../../kernel/say.ts';
import { buildPage } from '../../../kernel/db/paged.ts';

/** Creates the use cases with which users list notifications and mark them as read. */
export function createNotificationUseCases({ db, commands, realtime }: Kernel) {
  const markRead = (call: Call<UserActor>, ids: readonly number[] | undefined) =>
    commands.run(
      call,
      {
        type: 'notifications.read',
        message: notificationMessages.readNotifications(),
        userId: call.actor.userId,
      },
      async (tx) => {
        const changed = await markNotificationsRead(tx, call.actor.userId, ids);
        if (changed.length > 0)
          await realtime.emit(
            tx,
            call.actor.userId,
            'NOTIFICATION_UPDATED',
            ids === undefined ? {} : { ids: changed },
          );
        return { reply: {} };
      },
    );
  return {
    read: markRead,
    async list(call: Call<UserActor>, page: number, perPage: number) {
      const { rows, total } = await listNotificationsPage(db.read, call.actor.userId, {
        page,
        perPage,
      });
      const data = rows.map((row) => ({
        id: row.id,
        text: formatMessage(row.message, call.language),
        type: row.type as (typeof notificationTypes)[number],
        image: row.image,
        createdAt: toIsoTime(row.created_at),
        isRead: row.is_read,
      }));
      return buildPage(data, { page, perPage }, total);
    },
    unread: async (call: Call<UserActor>) => ({
      unread: await hasUnreadNotifications(db.read, call.actor.userId),
    }),
  };
}
