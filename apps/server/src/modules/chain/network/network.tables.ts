import {
  sql,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from '../../../kernel/db/drizzle.ts';
import { buildTimestampColumn, byteaColumn } from '../../../kernel/db/tables.ts';
import type { TransactionDetails } from './local-node/node.store.ts';

/** The chain to which this database belongs: a single row, written at the first contact. */
export const chainNetworkTable = pgTable('chain_network', {
  id: bigint('id', { mode: 'number' }).primaryKey().default(1),
  genesisHash: text('genesis_hash').notNull(),
  isLocal: boolean('is_local').notNull(),
  seenAt: buildTimestampColumn('seen_at').notNull(),
});

/** Rotations of the server's keys. The chain itself shows which accounts still name the old key. */
export const keyRotationsTable = pgTable(
  'key_rotations',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Name of the server key that is replaced. */
    key: text('key').notNull(),
    fromKey: text('from_key').notNull(),
    toKey: text('to_key').notNull(),
    /** Number of complete passes over all accounts. */
    pass: integer('pass').notNull().default(0),
    /**
     * Index of the account kind that the current pass has reached, in the key's list of account
     * kinds.
     */
    stage: integer('stage').notNull().default(0),
    /** Id of the last checked record of this kind in the current pass. */
    cursor: integer('cursor').notNull().default(0),
    /**
     * Number of accounts with the old key that this pass has found; if it is not zero, another pass
     * follows.
     */
    found: integer('found').notNull().default(1),
    moved: integer('moved').notNull().default(0),
    commandId: bigint('command_id', { mode: 'number' }).notNull(),
    startedAt: buildTimestampColumn('started_at').notNull(),
    finishedAt: buildTimestampColumn('finished_at'),
  },
  (t) => [
    uniqueIndex('key_rotations_to_key').on(t.toKey),
    uniqueIndex('key_rotations_running')
      .on(sql`(finished_at is null)`)
      .where(sql`finished_at is null`),
    check('key_rotations_key', sql`${t.key} in ('fees', 'assets', 'lock', 'treasury')`),
  ],
);

/** State of the local node: one row, locked during each transaction of the node. */
export const localNodeStatesTable = pgTable('chain_node', {
  id: bigint('id', { mode: 'number' }).primaryKey().default(1),
  /**
   * Seed of the blockhashes. A blockhash is derived from seed and slot, so a restarted node knows
   * earlier blockhashes.
   */
  seed: text('seed').notNull(),
  /** Slot number at the time `basedAt`; from then on, the slot number grows by one every 400 ms. */
  baseSlot: bigint('base_slot', { mode: 'number' }).notNull(),
  basedAt: buildTimestampColumn('based_at').notNull(),
  /**
   * Slot of the last change; the slot number never falls below this value, even if the clock is set
   * back.
   */
  lastSlot: bigint('last_slot', { mode: 'number' }).notNull(),
  /**
   * Grows with every change of an account; a server compares it with the version of its machine in
   * memory.
   */
  version: bigint('version', { mode: 'number' }).notNull(),
});

/** Accounts of the local node that a transaction has changed. */
export const localNodeAccountsTable = pgTable(
  'chain_accounts',
  {
    address: text('address').primaryKey(),
    /** Address of the program that owns the account. */
    program: text('program').notNull(),
    /** Balance in lamports; 0 for a closed account. */
    lamports: bigint('lamports', { mode: 'bigint' }).notNull(),
    data: byteaColumn('data').notNull(),
    version: bigint('version', { mode: 'number' }).notNull(),
  },
  (t) => [index('chain_accounts_version').on(t.version)],
);

/** Transactions that the local node has run, failed ones included. */
export const localNodeTransactionsTable = pgTable(
  'chain_transactions',
  {
    signature: text('signature').primaryKey(),
    version: bigint('version', { mode: 'number' }).notNull(),
    slot: bigint('slot', { mode: 'number' }).notNull(),
    ranAt: buildTimestampColumn('ran_at').notNull(),
    /** The signed transaction in its original bytes. */
    bytes: byteaColumn('bytes').notNull(),
    /** Error in the format of the JSON-RPC interface; null if the transaction succeeded. */
    error: jsonb('error'),
    addresses: text('addresses').array().notNull(),
    details: jsonb('details').$type<TransactionDetails>().notNull(),
  },
  (t) => [
    index('chain_transactions_slot').on(t.slot),
    index('chain_transactions_addresses').using('gin', t.addresses),
  ],
);
