import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from '../../../kernel/db/drizzle.ts';
import type { PersonalDataTable } from '../../../kernel/personal.ts';
import { buildTimestampColumn } from '../../../kernel/db/tables.ts';

/**
 * Last copies of pages of marketplace items. They are shown while the marketplace must not be
 * called.
 */
export const marketPageCopiesTable = pgTable(
  'market_copies',
  {
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    /**
     * Account at the marketplace. If the player links another account, copies for this one are not
     * shown any more.
     */
    outsideId: text('outside_id').notNull(),
    forAvatar: boolean('for_avatar').notNull(),
    page: integer('page').notNull(),
    perPage: integer('per_page').notNull(),
    contents: jsonb('contents').notNull(),
    takenAt: buildTimestampColumn('taken_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.forAvatar, t.page, t.perPage] })],
);

export const marketplacePersonalData: readonly PersonalDataTable[] = [
  { table: 'market_copies', by: 'user_id', of: 'user', after: 'removed' },
];
