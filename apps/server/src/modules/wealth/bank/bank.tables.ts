import { currencies } from '@guildhall/contract/wealth/currencies.section';
import { bigint, integer, pgTable } from '../../../kernel/db/drizzle.ts';
import { sectionTable } from '../../../kernel/section-tables.ts';

export const currenciesTable = sectionTable(currencies);

/**
 * How much of a capped currency was made, net of reversals: its row lock is the queue in which
 * makers stand. Uncapped ones have none, and no queue.
 */
export const currencySupplies = pgTable('currency_supplies', {
  currencyId: integer('currency_id').primaryKey(),
  /** Minor units. */
  minted: bigint('minted', { mode: 'bigint' }).notNull(),
});
