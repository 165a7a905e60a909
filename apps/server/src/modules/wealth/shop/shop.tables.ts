import { shopSection } from '@guildhall/contract/wealth/shop/shop.section';
import { sql, bigint, check, index, integer, pgTable, text } from '../../../kernel/db/drizzle.ts';
import type { PersonalDataTable } from '../../../kernel/personal.ts';
import { buildSectionTable } from '../../../engine/store/section-tables.ts';
import { buildTimestampColumn } from '../../../kernel/db/tables.ts';

export const shopTable = buildSectionTable(shopSection);

/**
 * Sold units and number of buyers of each offer. Reversed purchases are not counted. The stock of
 * an offer limits its sold units.
 */
export const shopSalesTable = pgTable(
  'shop_sales',
  {
    offerId: bigint('offer_id', { mode: 'number' }).primaryKey(),
    sold: bigint('sold', { mode: 'number' }).notNull(),
    buyers: integer('buyers').notNull(),
  },
  (t) => [check('shop_sales_not_negative', sql`${t.sold} >= 0`)],
);

/** Purchases with their prices. A reversed purchase has a time of reversal. */
export const shopPurchasesTable = pgTable(
  'shop_purchases',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    offerId: bigint('offer_id', { mode: 'number' }).notNull(),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    times: integer('times').notNull(),
    /** Ledger transaction that has paid the price. */
    transactionId: bigint('transaction_id', { mode: 'number' }).notNull(),
    commandId: bigint('command_id', { mode: 'number' }).notNull(),
    at: buildTimestampColumn('at').notNull(),
    /** The offer's limit per player at the time of the purchase; null if there was none. */
    limitPerUser: integer('limit_per_user'),
    /** Period in which `limitPerUser` counted purchases. */
    period: text('period'),
    /** The offer's stock at the time of the purchase; null if it was unlimited. */
    stock: integer('stock'),
    reversedAt: buildTimestampColumn('reversed_at'),
  },
  (t) => [
    index('shop_purchases_account').on(t.accountId, t.offerId, t.at),
    index('shop_purchases_offer').on(t.offerId, t.at),
  ],
);

export const shopPersonalData: readonly PersonalDataTable[] = [
  {
    table: 'shop_purchases',
    by: 'account_id',
    of: 'account',
    shows: ['offer_id', 'times', 'at', 'reversed_at'],
    along: 'id',
    after: 'kept',
  },
];
