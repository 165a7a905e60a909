import type { Tx } from '../../../kernel/db.ts';
import { maybeOne, sql } from '../../../kernel/db/sql.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { sayTitled } from '../../../kernel/say.ts';
import { notificationWords, type NotificationType, type ValuesOf } from './notifications.words.ts';

export { eventWords } from './notifications.words.ts';
export interface Notifier {
  /**
   * Writes a notification and its realtime message, inside the transaction that causes it; answers
   * its words. A quiet one shows no toast: another message of the same cause does.
   */
  notify<T extends NotificationType>(
    tx: Tx,
    to: { userId: number; language: string },
    type: T,
    values: ValuesOf<T>,
    image: string | null,
    more?: { quiet?: boolean },
  ): Promise<{ title: string; text: string }>;
}
export function createNotifier({ clock, realtime }: Pick<Kernel, 'clock' | 'realtime'>): Notifier {
  return {
    async notify(tx, { userId, language }, type, values, image, { quiet = false } = {}) {
      const said = notificationWords[type](values as never);
      const words = sayTitled(said, language);
      const at = clock.now().toISOString();
      const row = await maybeOne<{ id: number }>(
        tx,
        sql`
          insert into notifications (user_id, type, said, image, created_at)
          values (${userId}, ${type}, ${sql.json(said.text)}, ${image}, ${at})
          returning id`,
      );
      const notification = {
        id: row?.id ?? 0,
        text: words.text,
        type,
        image,
        createdAt: at,
        isRead: false,
      };
      if (row)
        await realtime.emit(
          tx,
          userId,
          'NEW_NOTIFICATION',
          { notification },
          quiet ? undefined : words,
        );
      return words;
    },
  };
}
