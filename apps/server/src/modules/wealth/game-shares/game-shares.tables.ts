import { gameSharesSection } from '@guildhall/contract/wealth/game-shares/game-shares.section';
import {
  sql,
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from '../../../kernel/db/drizzle.ts';
import type { PersonalDataTable } from '../../../kernel/personal.ts';
import { buildSectionTable } from '../../../engine/store/section-tables.ts';
import { buildTimestampColumn } from '../../../kernel/db/tables.ts';

export const gameSharesTable = buildSectionTable(gameSharesSection);

/**
 * Terms of shares over time. They are needed because a month that is closed late uses the terms
 * that applied at its end.
 */
export const gameShareTermsTable = pgTable(
  'game_share_terms',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    shareId: bigint('share_id', { mode: 'number' }).notNull(),
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    /** Size of the share in basis points. */
    amount: integer('amount').notNull(),
    from: buildTimestampColumn('from').notNull(),
    until: buildTimestampColumn('until'),
  },
  (t) => [
    uniqueIndex('game_share_terms_open')
      .on(t.shareId)
      .where(sql`${t.until} is null`),
    index('game_share_terms_until').on(t.until),
  ],
);

/** Months that are closed, including months without revenue. */
export const gameShareMonthsTable = pgTable('game_share_months', {
  /** Month in UTC, in the form `2026-11`. */
  month: text('month').primaryKey(),
  closedAt: buildTimestampColumn('closed_at').notNull(),
});

/** Revenue of closed months, by currency in minor units, with the amounts that shares got. */
export const gameShareSumsTable = pgTable(
  'game_share_sums',
  {
    month: text('month').notNull(),
    currency: text('currency').notNull(),
    /** Revenue of the month, without the amounts that pools took. */
    net: bigint('net', { mode: 'bigint' }).notNull(),
    /**
     * Negative revenue carried over from earlier months, because reversed sales exceeded the sales;
     * zero or negative.
     */
    carried: bigint('carried', { mode: 'bigint' }).notNull(),
    shared: bigint('shared', { mode: 'bigint' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.month, t.currency] }),
    check('game_share_sums_carried', sql`${t.carried} <= 0`),
  ],
);

/** Payments of shares by month and currency. Each row is paid once. */
export const gameSharePaymentsTable = pgTable(
  'game_share_payments',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    shareId: bigint('share_id', { mode: 'number' }).notNull(),
    month: text('month').notNull(),
    currency: text('currency').notNull(),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    /** Size of the share at the end of the month, in basis points. */
    share: integer('share').notNull(),
    /** Amount in minor units. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    paidAt: buildTimestampColumn('paid_at'),
    /**
     * Time at which the payment returned to revenue, because the account was deleted before it was
     * paid.
     */
    returnedAt: buildTimestampColumn('returned_at'),
  },
  (t) => [
    uniqueIndex('game_share_payments_once').on(t.shareId, t.month, t.currency),
    index('game_share_payments_account').on(t.accountId, t.id),
    index('game_share_payments_unpaid')
      .on(t.id)
      .where(sql`paid_at is null and returned_at is null`),
    check('game_share_payments_positive', sql`${t.amount} > 0`),
  ],
);

export const gameSharesPersonalData: readonly PersonalDataTable[] = [
  {
    table: 'game_shares',
    by: 'user_id',
    of: 'user',
    shows: ['amount', 'created_at', 'deleted_at'],
    after: 'kept',
  },
  {
    table: 'game_share_payments',
    by: 'account_id',
    of: 'account',
    shows: ['month', 'currency', 'share', 'amount', 'paid_at', 'returned_at'],
    along: 'id',
    after: 'kept',
  },
  {
    table: 'game_share_terms',
    by: 'user_id',
    of: 'user',
    shows: ['share_id', 'amount', 'from', 'until'],
    after: 'kept',
  },
];
