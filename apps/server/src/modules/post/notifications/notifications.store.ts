import { unreadNotificationStoredMs } from '@guildhall/contract/identity/retention';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { allOf, mapDefined, listRowsPage } from '../../../kernel/db/conditions.ts';
import type { PagePosition } from '../../../kernel/db/paged.ts';
import { many, maybeOne, run, sql } from '../../../kernel/db/sql.ts';
import {
  deleteExpiredRows,
  getRetentionStart,
  repeatUntilPageIsShort,
} from '../../../kernel/jobs/sweep.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Sentence } from '@guildhall/contract/kit/text/messages';

const oldestPageSize = 1_000;
interface NotificationRow {
  readonly id: number;
  readonly type: string;
  readonly message: Sentence;
  readonly image: string | null;
  readonly is_read: boolean;
  readonly created_at: string;
}
/** Makes transactions that notify of the same command wait for each other until commit. */
export const lockCommandNotifications = (tx: Tx, type: string, commandId: number) =>
  run(
    tx,
    sql`select pg_advisory_xact_lock(hashtextextended(${`notices ${type} ${commandId}`}::text, 0))`,
  );
/** Lists the users whom `notifyOnce` has already notified of this command. */
export async function listUsersNotifiedOfCommand(
  tx: Tx,
  type: string,
  commandId: number,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await many<{ userId: number }>(
    tx,
    sql`
      select user_id as "userId"
      from notifications
      where user_id = any(${[...userIds]}::bigint[])
        and type = ${type}
        and (message->'params'->>'commandId')::bigint = ${commandId}`,
  );
  return new Set(rows.map(({ userId }) => userId));
}
export const listNotificationsPage = (db: Queries, userId: number, place: PagePosition) =>
  listRowsPage<NotificationRow>(
    db,
    {
      columns: sql`id, type, message, image, is_read, created_at`,
      from: sql`notifications`,
      where: sql`user_id = ${userId}`,
      order: sql`id desc`,
      isPlannedOnce: true,
    },
    place,
  );
/**
 * Marks unread notifications of a user as read. Ignores ids of other users' notifications. Returns
 * the ids that have changed.
 */
export async function markNotificationsRead(
  tx: Tx,
  userId: number,
  ids: readonly number[] | undefined,
): Promise<number[]> {
  const changed = await many<{ id: number }>(
    tx,
    sql`
      update notifications
      set is_read = true
      where ${allOf(
        sql`user_id = ${userId} and not is_read`,
        mapDefined(ids, (chosen) => sql`id = any(${chosen})`),
      )}
      returning id`,
  );
  return changed.map((row) => row.id);
}
/** Returns true if the user has unread notifications. Uses the partial index of unread rows. */
export const hasUnreadNotifications = async (db: Queries, userId: number): Promise<boolean> =>
  (await maybeOne(
    db,
    sql`select 1 as found from notifications where user_id = ${userId} and not is_read limit 1`,
  )) !== undefined;
/**
 * Deletes old notifications. Read ones are found by an index of their times. Unread ones have no
 * such index, so they are read page by page from the lowest id, which is usually the oldest; the
 * next page is read only if all rows of a page were too old.
 */
export async function deleteOldNotifications(kernel: Pick<Kernel, 'db' | 'clock'>): Promise<void> {
  const { db, clock } = kernel;
  const readBefore = getRetentionStart(kernel, 'notifications');
  await deleteExpiredRows(
    db,
    'notifications',
    sql`is_read and created_at < ${readBefore}::timestamptz`,
  );
  const before = new Date(clock.now().getTime() - unreadNotificationStoredMs);
  await repeatUntilPageIsShort(oldestPageSize, () =>
    run(
      db.write,
      sql`
        delete from notifications n using (
          select id, created_at from notifications order by id limit ${oldestPageSize}
        ) oldest
        where n.id = oldest.id and oldest.created_at < ${before}::timestamptz`,
    ),
  );
}
