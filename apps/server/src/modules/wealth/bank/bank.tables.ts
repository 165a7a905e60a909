import {
  currencyPricesSection,
  currencyThresholdsSection,
  currencyUrlsSection,
} from '@guildhall/contract/wealth/bank/currency-settings.section';
import { currenciesSection } from '@guildhall/contract/wealth/bank/currencies.section';
import {
  sql,
  bigint,
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from '../../../kernel/db/drizzle.ts';
import { buildSectionTable } from '../../../engine/store/section-tables.ts';
import { buildTimestampColumn } from '../../../kernel/db/tables.ts';

export const currenciesTable = buildSectionTable(currenciesSection);
export const currencyThresholdsTable = buildSectionTable(currencyThresholdsSection);
export const currencyPricesTable = buildSectionTable(currencyPricesSection);
export const currencyUrlsTable = buildSectionTable(currencyUrlsSection);

/**
 * Issued minus reversed amounts of currencies with a cap or a treasury. Other currencies have no
 * row. Whoever issues a currency must first lock its row.
 */
export const currencySuppliesTable = pgTable('currency_supplies', {
  currencyId: bigint('currency_id', { mode: 'number' }).primaryKey(),
  /** Issued amount in minor units. */
  minted: bigint('minted', { mode: 'bigint' }).notNull(),
});

/** Distribution of currencies that very many players have. A job has counted it. */
export const currencySpreadsTable = pgTable('currency_spreads', {
  currency: text('currency').primaryKey(),
  holders: integer('holders').notNull(),
  /** Sum of all balances, in minor units. */
  held: numeric('held').notNull(),
  /** Sum of the balances of the richest hundredth of the owners, but of at least one owner. */
  top: numeric('top').notNull(),
  /** Median balance of the owners. */
  median: numeric('median').notNull(),
  /** Lowest balance among the richest tenth of the owners. */
  topTenth: numeric('top_tenth').notNull(),
  countedAt: buildTimestampColumn('counted_at').notNull(),
});

/** Broken invariants, from the time at which a check finds them until they hold again. */
export const economyAlarmsTable = pgTable(
  'economy_alarms',
  {
    /** Name of the broken invariant. */
    invariant: text('invariant').notNull(),
    /** Currency in which the invariant is broken. */
    currency: text('currency').notNull(),
    since: buildTimestampColumn('since').notNull(),
  },
  (t) => [primaryKey({ columns: [t.invariant, t.currency] })],
);

/**
 * Movements of escrows, by the source of each escrow. The sum of all rows equals the ledger's
 * balance of all escrows. Rows are only inserted, so that payments do not wait for each other.
 */
export const escrowMovesTable = pgTable(
  'escrow_moves',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    source: text('source').notNull(),
    sourceId: bigint('source_id', { mode: 'number' }).notNull(),
    /**
     * Round of payments: 0 for the original prizes or rewards, a higher number for each correction.
     */
    round: integer('round').notNull(),
    currency: text('currency').notNull(),
    /** FUNDED, PAID or RETURNED. */
    kind: text('kind').notNull(),
    /** Amount in minor units. */
    amount: bigint('amount', { mode: 'bigint' }).notNull(),
    transactionId: bigint('transaction_id', { mode: 'number' }).notNull(),
    /**
     * True if the amount came from revenue or a pool, or returned to revenue. False if it was newly
     * issued, or returned to the mint.
     */
    isCollected: boolean('is_collected').notNull().default(false),
  },
  (t) => [
    index('escrow_moves_of').on(t.source, t.sourceId, t.round, t.currency, t.kind),
    check('escrow_moves_positive', sql`${t.amount} > 0`),
    check('escrow_moves_kind', sql`${t.kind} in ('FUNDED', 'PAID', 'RETURNED')`),
  ],
);

/**
 * Revenue from sales, and amounts that pools took from it. It is summed by month. Rows are only
 * inserted, so that sales do not wait for each other.
 */
export const revenueMovesTable = pgTable(
  'revenue_moves',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: buildTimestampColumn('at').notNull(),
    currency: text('currency').notNull(),
    /** SALE, REVERSAL or POOL. */
    kind: text('kind').notNull(),
    /** Amount in minor units; negative if it left revenue. */
    amount: bigint('amount', { mode: 'bigint' }).notNull(),
    /** Transaction of the movement. For a reversal, this is the transaction that was reversed. */
    transactionId: bigint('transaction_id', { mode: 'number' }).notNull(),
  },
  (t) => [
    index('revenue_moves_at').on(t.at, t.currency),
    uniqueIndex('revenue_moves_once').on(t.transactionId, t.kind),
    check('revenue_moves_kind', sql`${t.kind} in ('SALE', 'REVERSAL', 'POOL')`),
  ],
);
