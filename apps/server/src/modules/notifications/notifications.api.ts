import { statement, type Tx } from '../../kernel/db.ts';
import type { Kernel } from '../../kernel/kernel.ts';
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
const inserted = statement<{ id: number }>(`insert into notifications (user_id, type, text, image, created_at) values ($1, $2, $3, $4, $5) returning id`);
export function createNotifier({ clock, realtime }: Pick<Kernel, 'clock' | 'realtime'>): Notifier {
  return {
    async notify(tx, { userId, language }, type, values, image) {
      const words = inLanguage(notificationTexts[type], language, values);
      const at = clock.now().toISOString();
      const [row] = await inserted(tx, userId, type, words.text, image, at);
      if (!row) return;
      await realtime.emit(tx, userId, 'NEW_NOTIFICATION', { notification: { id: row.id, text: words.text, type, image, createdAt: at, isRead: false } }, words);
    },
  };
}
