import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { many, maybeOne, one, sql } from '../../../kernel/db/sql.ts';

interface View {
  readonly page: string;
  readonly name: string;
  readonly search: string;
  readonly shared: boolean;
}
export const listSavedViews = (db: Queries, page: string, userId: number) =>
  many<View & { id: number; user_id: number }>(
    db,
    sql`
      select id, user_id, page, name, search, shared
      from saved_views
      where page = ${page} and (user_id = ${userId} or shared)
      order by name, id
      limit 200`,
  );
export async function saveView(
  tx: Tx,
  userId: number,
  view: View,
  createdAt: Date,
): Promise<number> {
  const { id } = await one<{ id: number }>(
    tx,
    sql`
      insert into saved_views (user_id, page, name, search, shared, created_at)
      values (
        ${userId}, ${view.page}, ${view.name}, ${view.search}, ${view.shared}, ${createdAt}
      )
      on conflict (page, user_id, name) do update
      set search = excluded.search, shared = excluded.shared
      returning id`,
  );
  return id;
}
export const deleteSavedView = (tx: Tx, id: number, userId: number) =>
  maybeOne<View>(
    tx,
    sql`
      delete from saved_views
      where id = ${id} and user_id = ${userId}
      returning page, name, search, shared`,
  );
