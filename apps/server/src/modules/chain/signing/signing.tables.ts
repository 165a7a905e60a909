import { bigint, pgTable, text, uniqueIndex } from '../../../kernel/db/drizzle.ts';

/**
 * Mints of collections, capsules and local reward tokens that were made with a former key: their
 * addresses follow from it. Those that are missing here follow from the present one.
 */
export const chainFormerMints = pgTable(
  'chain_former_mints',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    /** Id of the collection or the currency. */
    ofId: bigint('of_id', { mode: 'number' }).notNull(),
    mint: text('mint').notNull(),
  },
  (t) => [uniqueIndex('chain_former_mints_of').on(t.kind, t.ofId)],
);
