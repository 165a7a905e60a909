import type { chainComparedKinds } from '@guildhall/contract/chain/comparison';
import { bigint, boolean, jsonb, pgTable } from '../../../kernel/db/drizzle.ts';
import { at } from '../../../kernel/db/tables.ts';

/** Numbers of one thing on both sides. */
interface Count {
  readonly ours: number;
  readonly onChain: number;
}
export type ChainComparisonCounts = Readonly<Record<(typeof chainComparedKinds)[number], Count>>;

/** The last comparison of all records with the chain: one row. */
export const chainComparison = pgTable('chain_comparison', {
  id: bigint('id', { mode: 'number' }).primaryKey().default(1),
  /** Whoever has set it last compares. */
  startedAt: at('started_at').notNull(),
  /** Stays true where its server was killed. */
  isRunning: boolean('is_running').notNull().default(true),
  /** End of the last comparison that was whole, and what it counted. */
  comparedAt: at('compared_at'),
  counts: jsonb('counts').$type<ChainComparisonCounts>(),
});
