import { bigint, boolean, index, integer, pgTable, text } from '../../../kernel/db/drizzle.ts';
import type { Holding } from '../../../kernel/personal.ts';
import { at } from '../../../kernel/tables.ts';

/** Sign-ins of users, and refused attempts that named them; kept for `signInsKeptDays`. */
export const signIns = pgTable(
  'sign_ins',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').notNull(),
    at: at('at').notNull(),
    way: text('way').notNull(),
    withCode: boolean('with_code').notNull().default(false),
    outcome: text('outcome').notNull(),
    /** Equal refused attempts within an hour. */
    times: integer('times').notNull().default(1),
    /** As the browser or the program names itself. */
    device: text('device').notNull(),
    /** None for a refused attempt. */
    sessionId: integer('session_id'),
    /** When its player said that it was somebody else. */
    disownedAt: at('disowned_at'),
  },
  (t) => [index('sign_ins_user').on(t.userId, t.id.desc()), index('sign_ins_at').on(t.at)],
);

export const securityHoldings: readonly Holding[] = [
  {
    table: 'sign_ins',
    by: 'user_id',
    of: 'user',
    shows: ['at', 'way', 'with_code', 'outcome', 'times', 'device', 'disowned_at'],
    along: 'id',
    after: 'removed',
  },
];
