import {
  check,
  index,
  integer,
  pgTable,
  sql,
  text,
  uniqueIndex,
} from '../../../kernel/db/drizzle.ts';
import { at } from '../../../kernel/tables.ts';

/** Collections whose group and capsules exist on the chain, or are being made there. */
export const chainCollections = pgTable('chain_collections', {
  collectionId: integer('collection_id').primaryKey(),
  groupMint: text('group_mint').notNull(),
  capsuleMint: text('capsule_mint').notNull(),
  /** Final transactions of the two that make it. */
  made: integer('made').notNull().default(0),
});

/** Items that are, or were, assets of the chain; the id is that of the item. */
export const chainAssets = pgTable(
  'chain_assets',
  {
    id: integer('id').primaryKey(),
    mint: text('mint').notNull(),
    collectionId: integer('collection_id').notNull(),
    /** Public key that mints, changes and closes it; a rotated key leaves the old one here. */
    assetsKey: text('assets_key').notNull(),
    /** Address of the wallet that holds it; null before the mint is final, and after it was burnt. */
    holder: text('holder'),
    /**
     * MINTING until the mint is final. HELD: its holder is a linked wallet. AWAY: nobody's item, since
     * its holder is not linked. BURNT for ever.
     */
    state: text('state').notNull().default('MINTING'),
    /** As the mint has them: they stay when the collection is renamed. */
    name: text('name').notNull(),
    symbol: text('symbol').notNull(),
    mintedAt: at('minted_at'),
    burntAt: at('burnt_at'),
    /** Last look at the chain that found it where it is. */
    seenAt: at('seen_at'),
  },
  (t) => [
    uniqueIndex('chain_assets_mint').on(t.mint),
    index('chain_assets_holder').on(t.holder, t.id),
    check('chain_assets_state', sql`${t.state} in ('MINTING', 'HELD', 'AWAY', 'BURNT')`),
  ],
);
