import { and, count, desc, eq, inArray, sql } from '../../../kernel/db/drizzle.ts';
import { oneOf, type Queries, type Tx } from '../../../kernel/db.ts';
import { notifications } from './notifications.tables.ts';

export async function pageOfNotifications(
  on: Queries,
  userId: number,
  page: number,
  perPage: number,
) {
  const rows = await on
    .select()
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(desc(notifications.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [total] = await on
    .select({ n: count() })
    .from(notifications)
    .where(eq(notifications.userId, userId));
  return { rows, total: total?.n ?? 0 };
}
/** Marks own unread ones as read; ids of others touch nothing. Answers which changed. */
export async function markRead(
  tx: Tx,
  userId: number,
  ids: readonly number[] | undefined,
): Promise<number[]> {
  const changed = await tx
    .update(notifications)
    .set({ isRead: true })
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.isRead, false),
        ids === undefined ? undefined : inArray(notifications.id, [...ids]),
      ),
    )
    .returning({ id: notifications.id });
  return changed.map((row) => row.id);
}
/** Answered from the partial index of unread ones, however long the list is. */
export const hasUnread = async (on: Queries, userId: number): Promise<boolean> =>
  (await oneOf(
    on,
    sql`select 1 as found from notifications where user_id = ${userId} and not is_read limit 1`,
  )) !== undefined;
