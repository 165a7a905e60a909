import { bigint, index, pgTable, primaryKey, text } from '../../../kernel/db/drizzle.ts';
import { buildTimestampColumn, byteaColumn } from '../../../kernel/db/tables.ts';
import type { PersonalDataTable } from '../../../kernel/personal.ts';

export const gameTicketsTable = pgTable(
  'tickets',
  {
    tokenHash: byteaColumn('token_hash').primaryKey(),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    version: text('version').notNull(),
    region: text('region').notNull(),
    expiresAt: buildTimestampColumn('expires_at').notNull(),
    usedAt: buildTimestampColumn('used_at'),
  },
  (t) => [index('tickets_user').on(t.userId), index('tickets_expires').on(t.expiresAt)],
);
/**
 * Admissions of accounts to servers. For twelve hours after the ticket was used, the server may put
 * the account into matches.
 */
export const serverAdmissionsTable = pgTable(
  'admissions',
  {
    serverId: bigint('server_id', { mode: 'number' }).notNull(),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    mode: text('mode').notNull(),
    until: buildTimestampColumn('until').notNull(),
    admittedAt: buildTimestampColumn('admitted_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.serverId, t.accountId] }),
    index('admissions_account').on(t.accountId),
    index('admissions_until').on(t.until),
  ],
);

export const gameTicketPersonalData: readonly PersonalDataTable[] = [
  {
    table: 'admissions',
    by: 'account_id',
    of: 'account',
    shows: ['mode', 'admitted_at', 'until'],
    after: 'removed',
  },
  {
    table: 'tickets',
    by: 'user_id',
    of: 'user',
    shows: ['version', 'region', 'expires_at', 'used_at'],
    after: 'removed',
  },
];
