import type { Tx } from '../../../kernel/db.ts';
import { maybeOne, sql } from '../../../kernel/db/sql.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { inLanguage, notificationTexts } from './notifications.texts.ts';

export { eventTexts, inLanguage } from './notifications.texts.ts';
export interface Notifier {
  /**
   * Writes a notification and its realtime message, inside the transaction that causes it; answers
   * its words. A quiet one shows no toast: another message of the same cause does.
   */
  notify(
    tx: Tx,
    to: { userId: number; language: string },
    type: keyof typeof notificationTexts,
    values: Readonly<Record<string, string | number>>,
    image: string | null,
    more?: { quiet?: boolean },
  ): Promise<{ title: string; text: string }>;
}
export function createNotifier({ clock, realtime }: Pick<Kernel, 'clock' | 'realtime'>): Notifier {
  return {
    async notify(tx, { userId, language }, type, values, image, { quiet = false } = {}) {
      const words = inLanguage(notificationTexts[type], language, values);
      const at = clock.now().toISOString();
      const row = await maybeOne<{ id: number }>(
        tx,
        sql`
          insert into notifications (user_id, type, text, image, created_at)
          values (${userId}, ${type}, ${words.text}, ${image}, ${at})
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
