import type { Tx } from '../../kernel/db.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { notifications } from './notifications.tables.ts';
import { inLanguage, notificationTexts } from './notifications.texts.ts';

export { eventTexts, inLanguage } from './notifications.texts.ts';
export interface Notifier {
  /** Writes a notification and its realtime message, inside the transaction that causes it. */
  notify(
    tx: Tx,
    to: { userId: number; language: string },
    type: keyof typeof notificationTexts,
    values: Readonly<Record<string, string | number>>,
    image: string | null,
  ): Promise<void>;
}
export function createNotifier({ clock, realtime }: Pick<Kernel, 'clock' | 'realtime'>): Notifier {
  return {
    async notify(tx, { userId, language }, type, values, image) {
      const words = inLanguage(notificationTexts[type], language, values);
      const [row] = await tx.insert(notifications).values({ userId, type, text: words.text, image, createdAt: clock.now() }).returning();
      if (!row) return;
      await realtime.emit(
        tx,
        userId,
        'NEW_NOTIFICATION',
        { notification: { id: row.id, text: row.text, type, image, createdAt: row.createdAt.toISOString(), isRead: false } },
        words,
      );
    },
  };
}
