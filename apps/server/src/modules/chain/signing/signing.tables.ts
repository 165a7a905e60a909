import { bigint, pgTable, text, uniqueIndex } from '../../../kernel/db/drizzle.ts';

/**
 * Mints of collections, capsules and local reward tokens that a former key created. The addresses
 * of these mints follow from the former key; the addresses of all other mints follow from the
 * present key.
 */
export const chainFormerMintsTable = pgTable(
  'chain_former_mints',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    /** Id of the record to which the mint belongs: a collection or a currency. */
    ofId: bigint('of_id', { mode: 'number' }).notNull(),
    mint: text('mint').notNull(),
  },
  (t) => [uniqueIndex('chain_former_mints_of').on(t.kind, t.ofId)],
);
