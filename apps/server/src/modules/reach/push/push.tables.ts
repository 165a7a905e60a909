import { bigint, pgTable, primaryKey, text } from '../../../kernel/db/drizzle.ts';
import type { PersonalDataTable } from '../../../kernel/personal.ts';

/** Kinds of push messages that users have turned off; all other kinds are on. */
export const pushKindsOffTable = pgTable(
  'push_kinds_off',
  { userId: bigint('user_id', { mode: 'number' }).notNull(), kind: text('kind').notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
);

export const pushPersonalData: readonly PersonalDataTable[] = [
  { table: 'push_kinds_off', by: 'user_id', of: 'user', shows: ['kind'], after: 'removed' },
];
