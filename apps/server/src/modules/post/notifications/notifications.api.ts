import type { Tx } from '../../../kernel/db/db.ts';
import { many, sql } from '../../../kernel/db/sql.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { formatTitledMessage } from '../../../kernel/say.ts';
import { listUsersNotifiedOfCommand, lockCommandNotifications } from './notifications.store.ts';
import {
  notificationTemplates,
  type NotificationType,
  type NotificationValues,
} from './notifications.messages.ts';

export { toastTemplates } from './notifications.messages.ts';
export interface Notifier {
  /**
   * Writes a notification and its realtime message, in the transaction that causes them. Returns
   * the text of the notification. A quiet notification shows no toast, because another message
   * about the same cause shows one.
   */
  notify<T extends NotificationType>(
    tx: Tx,
    to: { userId: number; language: string },
    type: T,
    values: NotificationValues<T>,
    image: string | null,
    options?: { quiet?: boolean },
  ): Promise<{ title: string; text: string }>;
  /** Like `notify`, but for several users with one statement. */
  notifyAll<T extends NotificationType>(
    tx: Tx,
    type: T,
    notices: readonly Notice<T>[],
    options?: { quiet?: boolean },
  ): Promise<{ title: string; text: string }[]>;
  /**
   * Notifies each user at most once of the effects of one command, even if this function is called
   * several times or in batches. Needed because jobs may run twice.
   */
  notifyOnce<T extends NotificationType>(
    tx: Tx,
    type: T,
    commandId: number,
    notices: readonly Notice<T>[],
  ): Promise<void>;
}
/** A notification of one type for one user. */
interface Notice<T extends NotificationType> {
  readonly to: { readonly userId: number; readonly language: string };
  readonly values: NotificationValues<T>;
  readonly image: string | null;
}
/** Creates the functions with which other modules notify users. */
export function createNotifier({ clock, realtime }: Pick<Kernel, 'clock' | 'realtime'>): Notifier {
  const notifyAll: Notifier['notifyAll'] = async (tx, type, notices, { quiet = false } = {}) => {
    if (notices.length === 0) return [];
    const at = clock.now().toISOString();
    const rows = notices.map(({ to, values, image }, n) => {
      const titledMessage = notificationTemplates[type](values as never);
      return {
        n,
        userId: to.userId,
        message: titledMessage.text,
        image,
        words: formatTitledMessage(titledMessage, to.language),
      };
    });
    const inserted = await many<{ id: number }>(
      tx,
      sql`
        insert into notifications (user_id, type, message, image, created_at)
        select x."userId", ${type}, x.message, x.image, ${at}::timestamptz
        from jsonb_to_recordset(${sql.json(rows)}) as x(
          n int, "userId" bigint, message jsonb, image text
        )
        order by x.n
        returning id`,
    );
    for (const [n, { userId, image, words }] of rows.entries()) {
      const id = inserted[n]?.id ?? 0;
      const notification = { id, text: words.text, type, image, createdAt: at, isRead: false };
      const pushText = quiet ? undefined : words;
      await realtime.emit(tx, userId, 'NEW_NOTIFICATION', { notification }, pushText);
    }
    return rows.map(({ words }) => words);
  };
  return {
    notifyAll,
    async notifyOnce(tx, type, commandId, notices) {
      await lockCommandNotifications(tx, type, commandId);
      const known = await listUsersNotifiedOfCommand(
        tx,
        type,
        commandId,
        notices.map(({ to }) => to.userId),
      );
      const fresh = notices.filter(({ to }) => !known.has(to.userId));
      await notifyAll(
        tx,
        type,
        fresh.map((notice) => ({ ...notice, values: { ...notice.values, commandId } })),
      );
    },
    async notify(tx, to, type, values, image, options) {
      const [words] = await notifyAll(tx, type, [{ to, values, image }], options);
      if (!words) throw new Error('The notification was not created');
      return words;
    },
  };
}
