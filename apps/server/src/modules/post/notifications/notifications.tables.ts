import { sql, bigint, boolean, index, jsonb, pgTable, text } from '../../../kernel/db/drizzle.ts';
import { buildTimestampColumn } from '../../../kernel/db/tables.ts';
import type { PersonalDataTable } from '../../../kernel/personal.ts';
import type { Sentence } from '@guildhall/contract/kit/text/messages';

export const notificationsTable = pgTable(
  'notifications',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    type: text('type').notNull(),
    /** Message with its key. It is translated when the user reads it. */
    message: jsonb('message').$type<Sentence>().notNull(),
    image: text('image'),
    isRead: boolean('is_read').notNull().default(false),
    createdAt: buildTimestampColumn('created_at').notNull(),
  },
  (t) => [
    index('notifications_user').on(t.userId, t.id.desc()),
    index('notifications_read')
      .on(t.createdAt)
      .where(sql`${t.isRead}`),
    index('notifications_unread')
      .on(t.userId)
      .where(sql`not ${t.isRead}`),
  ],
);

export const notificationsPersonalData: readonly PersonalDataTable[] = [
  {
    table: 'notifications',
    by: 'user_id',
    of: 'user',
    shows: ['type', 'message', 'is_read', 'created_at'],
    along: 'id',
    after: 'removed',
  },
];
