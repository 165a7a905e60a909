import {
  sql,
  bigint,
  check,
  index,
  pgTable,
  text,
  uniqueIndex,
} from '../../../kernel/db/drizzle.ts';
import type { PersonalDataTable } from '../../../kernel/personal.ts';
import { buildTimestampColumn } from '../../../kernel/db/tables.ts';

/**
 * Deposits of players: the addresses on the chain at which their assets arrive at the marketplace.
 * Stores what the marketplace last reported.
 */
export const marketDepositsTable = pgTable('market_deposits', {
  userId: bigint('user_id', { mode: 'number' }).primaryKey(),
  /** Account at the marketplace to which the deposit belongs. */
  outsideId: text('outside_id').notNull(),
  address: text('address').notNull(),
  readAt: buildTimestampColumn('read_at').notNull(),
});

/** Transfers of assets into the marketplace and out of it, one row per transfer. */
export const marketTransfersTable = pgTable(
  'market_transfers',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Idempotency key of the transfer. The marketplace makes only one transfer per key. */
    key: text('key').notNull(),
    direction: text('direction').notNull(),
    assetId: bigint('asset_id', { mode: 'number' }).notNull(),
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    outsideId: text('outside_id').notNull(),
    /** Wallet from which the asset came, or to which it returns. */
    wallet: text('wallet').notNull(),
    /**
     * Signature of the transaction that brought the asset to the deposit; null if it was not sent
     * with the portal.
     */
    signature: text('signature'),
    /**
     * WAITING until the marketplace has confirmed the transfer, then DONE. DECLINED: the
     * marketplace refuses to send the asset back. DROPPED: the asset left the marketplace
     * meanwhile, or the link was removed.
     */
    state: text('state').notNull().default('WAITING'),
    /** Task that shows the progress to the player who requested the transfer. */
    taskId: bigint('task_id', { mode: 'number' }),
    createdAt: buildTimestampColumn('created_at').notNull(),
    settledAt: buildTimestampColumn('settled_at'),
  },
  (t) => [
    uniqueIndex('market_transfers_key').on(t.key),
    uniqueIndex('market_transfers_waiting')
      .on(t.assetId)
      .where(sql`state = 'WAITING'`),
    index('market_transfers_user').on(t.userId, t.id),
    check('market_transfers_direction', sql`${t.direction} in ('IN', 'OUT')`),
    check('market_transfers_state', sql`${t.state} in ('WAITING', 'DONE', 'DECLINED', 'DROPPED')`),
  ],
);

/**
 * Differences between our records and the marketplace's lists, as the last comparison of each
 * player found them.
 */
export const marketDifferencesTable = pgTable(
  'market_differences',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    kind: text('kind').notNull(),
    /** Id of the asset; null if the player's list could not be read. */
    assetId: bigint('asset_id', { mode: 'number' }),
    /**
     * Time of the first comparison that found the difference. All later comparisons have found it
     * again.
     */
    foundAt: buildTimestampColumn('found_at').notNull(),
    comparedAt: buildTimestampColumn('compared_at').notNull(),
  },
  (t) => [
    uniqueIndex('market_differences_what').on(t.userId, t.kind, sql`coalesce(asset_id, 0)`),
    check(
      'market_differences_kind',
      sql`${t.kind} in ('NOT_LISTED', 'NOT_RECORDED', 'LATE_IN', 'LATE_OUT', 'UNREAD')`,
    ),
  ],
);

export const marketTransfersPersonalData: readonly PersonalDataTable[] = [
  { table: 'market_deposits', by: 'user_id', of: 'user', after: 'removed' },
  {
    table: 'market_transfers',
    by: 'user_id',
    of: 'user',
    shows: ['direction', 'asset_id', 'wallet', 'signature', 'state', 'created_at', 'settled_at'],
    along: 'id',
    after: 'kept',
  },
  { table: 'market_differences', by: 'user_id', of: 'user', after: 'removed' },
];
