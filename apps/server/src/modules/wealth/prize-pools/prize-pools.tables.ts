import { prizePoolsSection } from '@guildhall/contract/wealth/prize-pools.section';
import { sql, bigint, check, index, pgTable, text } from '../../../kernel/db/drizzle.ts';
import { buildSectionTable } from '../../../engine/store/section-tables.ts';
import { buildTimestampColumn } from '../../../kernel/db/tables.ts';

export const prizePoolsTable = buildSectionTable(prizePoolsSection);

/**
 * Sums of a pool. Each sale in the pool's currency locks the row. The ledger account of the pool
 * contains `collected` minus `paid` and `returned`.
 */
export const prizePoolFundsTable = pgTable(
  'prize_pool_funds',
  {
    poolId: bigint('pool_id', { mode: 'number' }).primaryKey(),
    /** Income from sales minus the parts of reversed sales, in minor units. */
    collected: bigint('collected', { mode: 'bigint' })
      .notNull()
      .default(sql`0`),
    /** Amount paid to the winners of the tournament, in minor units. */
    paid: bigint('paid', { mode: 'bigint' })
      .notNull()
      .default(sql`0`),
    /** Amount returned to revenue, in minor units. */
    returned: bigint('returned', { mode: 'bigint' })
      .notNull()
      .default(sql`0`),
    /**
     * Time at which the pool was closed. From then on it collects nothing, and `payable` is final.
     */
    closedAt: buildTimestampColumn('closed_at'),
    payable: bigint('payable', { mode: 'bigint' }),
  },
  (t) => [
    check('prize_pool_funds_whole', sql`${t.collected} >= ${t.paid} + ${t.returned}`),
    check('prize_pool_funds_positive', sql`${t.paid} >= 0 and ${t.returned} >= 0`),
  ],
);

/**
 * Movements of pools. If a sale has caused the movement, the row names the sale. Rows are only
 * inserted.
 */
export const prizePoolMovesTable = pgTable(
  'prize_pool_moves',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    poolId: bigint('pool_id', { mode: 'number' }).notNull(),
    at: buildTimestampColumn('at').notNull(),
    /** TAKEN, REVERSED, PAID or RETURNED. */
    kind: text('kind').notNull(),
    /** Amount in minor units. */
    amount: bigint('amount', { mode: 'bigint' }).notNull(),
    transactionId: bigint('transaction_id', { mode: 'number' }).notNull(),
    /** Ledger transaction of the sale; null for other movements. */
    saleId: bigint('sale_id', { mode: 'number' }),
  },
  (t) => [
    index('prize_pool_moves_pool').on(t.poolId, t.id),
    index('prize_pool_moves_sale')
      .on(t.saleId)
      .where(sql`${t.saleId} is not null`),
    check('prize_pool_moves_positive', sql`${t.amount} > 0`),
    check('prize_pool_moves_kind', sql`${t.kind} in ('TAKEN', 'REVERSED', 'PAID', 'RETURNED')`),
  ],
);
