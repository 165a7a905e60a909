import { bigint, boolean, pgTable, text, uniqueIndex } from '../../../kernel/db/drizzle.ts';
import { buildTimestampColumn } from '../../../kernel/db/tables.ts';
import type { PersonalDataTable } from '../../../kernel/personal.ts';

/** Saved list views of operators. */
export const savedViewsTable = pgTable(
  'saved_views',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    page: text('page').notNull(),
    name: text('name').notNull(),
    /** Query string of the page's URL, without the `?`. */
    search: text('search').notNull(),
    shared: boolean('shared').notNull().default(false),
    createdAt: buildTimestampColumn('created_at').notNull(),
  },
  (t) => [uniqueIndex('saved_views_name').on(t.page, t.userId, t.name)],
);

export const savedViewsPersonalData: readonly PersonalDataTable[] = [
  {
    table: 'saved_views',
    by: 'user_id',
    of: 'user',
    shows: ['page', 'name', 'search', 'shared', 'created_at'],
    along: 'id',
    after: 'removed',
  },
];
