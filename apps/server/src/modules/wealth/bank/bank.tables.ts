import {
  currencyPrices,
  currencyThresholds,
  currencyUrls,
} from '@guildhall/contract/wealth/currency-settings.section';
import { currencies } from '@guildhall/contract/wealth/currencies.section';
import {
  sql,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from '../../../kernel/db/drizzle.ts';
import { sectionTable } from '../../../kernel/section-tables.ts';
import { at } from '../../../kernel/tables.ts';

export const currenciesTable = sectionTable(currencies);
export const currencyThresholdsTable = sectionTable(currencyThresholds);
export const currencyPricesTable = sectionTable(currencyPrices);
export const currencyUrlsTable = sectionTable(currencyUrls);

/**
 * How much of a capped currency was made, net of reversals: its row lock is the queue in which
 * makers stand. Uncapped ones have none, and no queue.
 */
export const currencySupplies = pgTable('currency_supplies', {
  currencyId: integer('currency_id').primaryKey(),
  /** Minor units. */
  minted: bigint('minted', { mode: 'bigint' }).notNull(),
});

/** What must always hold and does not, from when it was found until it holds again. */
export const economyAlarms = pgTable(
  'economy_alarms',
  {
    /** Which of the invariants, in which currency. */
    invariant: text('invariant').notNull(),
    currency: text('currency').notNull(),
    since: at('since').notNull(),
  },
  (t) => [primaryKey({ columns: [t.invariant, t.currency] })],
);

/**
 * What moved in and out of escrow, by what it was put aside for. Sums of it are the balance of the
 * ledger's escrow account; rows are only added, so that payments queue behind none of them.
 */
export const escrowMoves = pgTable(
  'escrow_moves',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    source: text('source').notNull(),
    sourceId: bigint('source_id', { mode: 'number' }).notNull(),
    /** 0 for what was promised at first; what a correction pays has a round of its own. */
    round: integer('round').notNull(),
    currency: text('currency').notNull(),
    /** FUNDED, PAID or RETURNED. */
    kind: text('kind').notNull(),
    /** Minor units. */
    amount: bigint('amount', { mode: 'bigint' }).notNull(),
    transactionId: bigint('transaction_id', { mode: 'number' }).notNull(),
    /** Out of revenue or a pool, or back to revenue; else made for it, or back to the mint. */
    isCollected: boolean('is_collected').notNull().default(false),
  },
  (t) => [
    index('escrow_moves_of').on(t.source, t.sourceId, t.round, t.currency, t.kind),
    check('escrow_moves_positive', sql`${t.amount} > 0`),
    check('escrow_moves_kind', sql`${t.kind} in ('FUNDED', 'PAID', 'RETURNED')`),
  ],
);

/**
 * What sales brought to revenue and what pools took of it, as it is counted by months: rows are only
 * added, so that sales queue behind none of them.
 */
export const revenueMoves = pgTable(
  'revenue_moves',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: at('at').notNull(),
    currency: text('currency').notNull(),
    /** SALE, REVERSAL or POOL. */
    kind: text('kind').notNull(),
    /** Minor units; below zero where it left revenue. */
    amount: bigint('amount', { mode: 'bigint' }).notNull(),
    /** Of a reversal the transaction that was reversed. */
    transactionId: bigint('transaction_id', { mode: 'number' }).notNull(),
  },
  (t) => [
    index('revenue_moves_at').on(t.at, t.currency),
    uniqueIndex('revenue_moves_once').on(t.transactionId, t.kind),
    check('revenue_moves_kind', sql`${t.kind} in ('SALE', 'REVERSAL', 'POOL')`),
  ],
);
