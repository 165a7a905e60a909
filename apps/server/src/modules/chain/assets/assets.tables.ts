import {
  sql,
  bigint,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from '../../../kernel/db/drizzle.ts';
import type { PersonalDataTable } from '../../../kernel/personal.ts';
import { buildTimestampColumn } from '../../../kernel/db/tables.ts';

/** Items that are, or were, assets on the chain. The id of a row is the id of its item. */
export const chainAssetsTable = pgTable(
  'chain_assets',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    mint: text('mint').notNull(),
    collectionId: bigint('collection_id', { mode: 'number' }).notNull(),
    /**
     * Public key that mints, changes and closes the asset; it stays the old key after a rotation.
     */
    assetsKey: text('assets_key').notNull(),
    /** Address of the wallet that holds the asset, or will hold it when its mint is final. */
    holder: text('holder').notNull(),
    /**
     * Number of stakes and releases of the asset. The number is part of the text that the wallet
     * signs, so that no signature is valid twice.
     */
    moves: integer('moves').notNull().default(0),
    /** Capsule in which the asset is staked. */
    capsuleId: bigint('capsule_id', { mode: 'number' }),
    stakedAt: buildTimestampColumn('staked_at'),
    /**
     * MINTING until the mint is final. HELD: the holder is a linked wallet. AWAY: the holder is not
     * linked, so the item belongs to nobody. MARKETPLACE: the holder is a player's deposit at the
     * marketplace. BURNT: permanently destroyed.
     */
    state: text('state').notNull().default('MINTING'),
    /** State at the marketplace: SENDING, THERE, RETURNING or DECLINED. */
    marketState: text('market_state'),
    /** Account that sent the asset to the marketplace. */
    marketAccountId: bigint('market_account_id', { mode: 'number' }),
    /** Wallet from which the asset was sent to the marketplace. */
    homeWallet: text('home_wallet'),
    /** Name of the mint; unchanged if the collection is renamed. */
    name: text('name').notNull(),
    /** Symbol of the mint; unchanged if the collection is renamed. */
    symbol: text('symbol').notNull(),
    mintedAt: buildTimestampColumn('minted_at'),
    burntAt: buildTimestampColumn('burnt_at'),
    /** Time of the last check that found the asset in place on the chain. */
    seenAt: buildTimestampColumn('seen_at'),
  },
  (t) => [
    uniqueIndex('chain_assets_mint').on(t.mint),
    index('chain_assets_holder').on(t.holder, t.id),
    index('chain_assets_capsule').on(t.capsuleId),
    index('chain_assets_market').on(t.marketAccountId, t.id),
    check(
      'chain_assets_state',
      sql`${t.state} in ('MINTING', 'HELD', 'AWAY', 'MARKETPLACE', 'BURNT')`,
    ),
    check(
      'chain_assets_market_state',
      sql`(${t.state} = 'MARKETPLACE') = (${t.marketState} is not null)`,
    ),
  ],
);

/**
 * Capsules: one vault per wallet and collection, for the staked assets of the collection. The vault
 * is a token that cannot be sold. A row exists once the first stake is sent.
 */
export const chainCapsulesTable = pgTable(
  'chain_capsules',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    wallet: text('wallet').notNull(),
    collectionId: bigint('collection_id', { mode: 'number' }).notNull(),
    /** MAKING until the capsule's first stake is final. */
    state: text('state').notNull().default('MAKING'),
    /** Time at which the wallet burnt the capsule's token; the next stake mints a new token. */
    burntAt: buildTimestampColumn('burnt_at'),
    /** Time before which the capsule cannot be deleted. */
    unlockAt: buildTimestampColumn('unlock_at'),
    createdAt: buildTimestampColumn('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('chain_capsules_wallet').on(t.wallet, t.collectionId),
    check('chain_capsules_state', sql`${t.state} in ('MAKING', 'HELD')`),
  ],
);

/**
 * Periods in which assets were staked. A period begins with the time of the block that froze the
 * asset, and ends with the time of the block that released the asset.
 */
export const chainStakesTable = pgTable(
  'chain_stakes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    assetId: bigint('asset_id', { mode: 'number' }).notNull(),
    wallet: text('wallet').notNull(),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    collectionId: bigint('collection_id', { mode: 'number' }).notNull(),
    /**
     * Rarity of the collection at the time of staking, by which the staked seconds are weighted.
     */
    rarity: integer('rarity').notNull(),
    start: buildTimestampColumn('start').notNull(),
    end: buildTimestampColumn('end'),
  },
  (t) => [
    uniqueIndex('chain_stakes_open')
      .on(t.assetId)
      .where(sql`"end" is null`),
    index('chain_stakes_wallet').on(t.wallet, t.start),
  ],
);

export const assetsPersonalData: readonly PersonalDataTable[] = [
  {
    table: 'chain_stakes',
    by: 'account_id',
    of: 'account',
    shows: ['asset_id', 'wallet', 'start', 'end'],
    along: 'id',
    after: 'kept',
  },
];
