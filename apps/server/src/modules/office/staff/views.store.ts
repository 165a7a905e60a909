import { and, asc, eq, or } from '../../../kernel/db/drizzle.ts';
import type { Queries, Tx } from '../../../kernel/db.ts';
import { savedViews } from './views.tables.ts';

export const viewsOf = (on: Queries, page: string, userId: number) =>
  on
    .select()
    .from(savedViews)
    .where(
      and(
        eq(savedViews.page, page),
        or(eq(savedViews.userId, userId), eq(savedViews.shared, true)),
      ),
    )
    .orderBy(asc(savedViews.name), asc(savedViews.id))
    .limit(200);
export async function putView(tx: Tx, row: typeof savedViews.$inferInsert): Promise<number> {
  const [saved] = await tx
    .insert(savedViews)
    .values(row)
    .onConflictDoUpdate({
      target: [savedViews.page, savedViews.userId, savedViews.name],
      set: { search: row.search, shared: row.shared },
    })
    .returning({ id: savedViews.id });
  if (!saved) throw new Error('The view was not written');
  return saved.id;
}
export async function dropView(tx: Tx, id: number, userId: number) {
  const [gone] = await tx
    .delete(savedViews)
    .where(and(eq(savedViews.id, id), eq(savedViews.userId, userId)))
    .returning();
  return gone;
}
