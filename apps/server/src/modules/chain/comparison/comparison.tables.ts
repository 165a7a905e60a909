import type { chainComparedObjectKinds } from '@guildhall/contract/chain/comparison';
import { bigint, boolean, jsonb, pgTable } from '../../../kernel/db/drizzle.ts';
import { buildTimestampColumn } from '../../../kernel/db/tables.ts';

/** Number of assets, capsules or stakes in our records and on the chain. */
interface Count {
  readonly ours: number;
  readonly onChain: number;
}
export type ChainComparisonCounts = Readonly<
  Record<(typeof chainComparedObjectKinds)[number], Count>
>;

/** Last comparison of all records with the chain: a single row. */
export const chainComparisonTable = pgTable('chain_comparison', {
  id: bigint('id', { mode: 'number' }).primaryKey().default(1),
  /**
   * Start of the newest comparison. A result is stored only if its comparison began at this time.
   */
  startedAt: buildTimestampColumn('started_at').notNull(),
  /** True while a comparison runs; stays true if its server was killed. */
  isRunning: boolean('is_running').notNull().default(true),
  /** End of the last complete comparison, with its counts. */
  comparedAt: buildTimestampColumn('compared_at'),
  counts: jsonb('counts').$type<ChainComparisonCounts>(),
});
