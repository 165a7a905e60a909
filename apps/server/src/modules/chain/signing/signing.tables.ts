import { bigint, pgTable, text, uniqueIndex } from '../../../kernel/db/drizzle.ts';

/**
 * Mints of collections, capsules and local reward tokens with a former key. Their addresses follow
 * from this key; those of all other mints from the present key.
 */
export const chainFormerMintsTable = pgTable(
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
