import {
  sql,
  bigint,
  check,
  index,
  pgTable,
  text,
  uniqueIndex,
} from '../../../kernel/db/drizzle.ts';
import { buildTimestampColumn } from '../../../kernel/db/tables.ts';
import type { PersonalDataTable } from '../../../kernel/personal.ts';

/** Linked wallets. Unlinking deletes the row; only the activity log still names the wallet. */
export const linkedWalletsTable = pgTable(
  'wallets',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    /** Public key in base58. */
    address: text('address').notNull(),
    authWay: text('auth_way').notNull(),
    proof: text('proof').notNull(),
    createdAt: buildTimestampColumn('created_at').notNull(),
    /** Time of the last comparison of the wallet's assets with the chain. */
    comparedAt: buildTimestampColumn('compared_at'),
  },
  (t) => [
    uniqueIndex('wallets_address').on(t.address),
    index('wallets_user').on(t.userId, t.id),
    check('wallets_proof', sql`${t.proof} in ('MESSAGE', 'TRANSACTION')`),
  ],
);

/** Texts that were issued to sessions and that no wallet has signed yet. */
export const walletNoncesTable = pgTable(
  'wallet_nonces',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    sessionId: bigint('session_id', { mode: 'number' }).notNull(),
    address: text('address').notNull(),
    authWay: text('auth_way').notNull(),
    message: text('message').notNull(),
    expiresAt: buildTimestampColumn('expires_at').notNull(),
  },
  (t) => [
    index('wallet_nonces_session').on(t.sessionId, t.address),
    index('wallet_nonces_expires').on(t.expiresAt),
  ],
);

export const walletsPersonalData: readonly PersonalDataTable[] = [
  {
    table: 'wallets',
    by: 'user_id',
    of: 'user',
    shows: ['address', 'auth_way', 'created_at'],
    after: 'removed',
  },
  { table: 'wallet_nonces', by: 'user_id', of: 'user', after: 'removed' },
];
