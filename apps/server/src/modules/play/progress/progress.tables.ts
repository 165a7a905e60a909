import { bigint, index, integer, pgTable, pgView, primaryKey } from '../../../kernel/db/drizzle.ts';
import type { PersonalDataTable } from '../../../kernel/personal.ts';
import { buildTimestampColumn } from '../../../kernel/db/tables.ts';

/**
 * Times at which accounts reached levels, one row per account and level. An account never loses a
 * level.
 */
export const levelGainsTable = pgTable(
  'level_gains',
  {
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    level: integer('level').notNull(),
    at: buildTimestampColumn('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.level] }),
    index('level_gains_at').on(t.accountId, t.at),
  ],
);

export const progressPersonalData: readonly PersonalDataTable[] = [
  {
    table: 'level_gains',
    by: 'account_id',
    of: 'account',
    shows: ['level', 'at'],
    along: 'level',
    after: 'kept',
  },
];

/** View of reached levels for other modules. A migration creates the view. */
export const levelGainView = pgView('level_gain', {}).existing();
