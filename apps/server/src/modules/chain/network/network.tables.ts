import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  sql,
  text,
  uniqueIndex,
} from '../../../kernel/db/drizzle.ts';
import { at, bytes } from '../../../kernel/tables.ts';
import type { TransactionDetails } from './local-node/node.store.ts';

/** The chain that this database belongs to: one row, written at the first contact. */
export const chainNetwork = pgTable('chain_network', {
  id: integer('id').primaryKey().default(1),
  genesisHash: text('genesis_hash').notNull(),
  isLocal: boolean('is_local').notNull(),
  seenAt: at('seen_at').notNull(),
});

/** Changes of the key that freezes staked assets. The chain says which asset has which key. */
export const lockRotations = pgTable(
  'lock_rotations',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    fromKey: text('from_key').notNull(),
    toKey: text('to_key').notNull(),
    /** Last asset of the present pass over all of them. */
    cursor: integer('cursor').notNull().default(0),
    /** Assets of this pass that had the old key: another pass looks again. */
    found: integer('found').notNull().default(0),
    moved: integer('moved').notNull().default(0),
    commandId: bigint('command_id', { mode: 'number' }).notNull(),
    startedAt: at('started_at').notNull(),
    finishedAt: at('finished_at'),
  },
  (t) => [
    uniqueIndex('lock_rotations_to_key').on(t.toKey),
    uniqueIndex('lock_rotations_running')
      .on(sql`(finished_at is null)`)
      .where(sql`finished_at is null`),
  ],
);

/** State of the local node: one row, locked by whoever runs a transaction. */
export const chainNode = pgTable('chain_node', {
  id: integer('id').primaryKey().default(1),
  /** Blockhashes follow from it and from the slot, so a restarted node knows the old ones. */
  seed: text('seed').notNull(),
  /** Slots are counted from here: one every 400 ms since `basedAt`. */
  baseSlot: bigint('base_slot', { mode: 'number' }).notNull(),
  basedAt: at('based_at').notNull(),
  /** Slot of the last change: the count never falls behind it, whatever the clock says. */
  lastSlot: bigint('last_slot', { mode: 'number' }).notNull(),
  /** Grows with every change of an account; tells a machine in memory that it is behind. */
  version: bigint('version', { mode: 'number' }).notNull(),
});

/** Accounts of the local node that a transaction has changed. */
export const chainAccounts = pgTable(
  'chain_accounts',
  {
    address: text('address').primaryKey(),
    /** Address of the program that owns it. */
    program: text('program').notNull(),
    /** 0 for an account that was closed. */
    lamports: bigint('lamports', { mode: 'bigint' }).notNull(),
    data: bytes('data').notNull(),
    version: bigint('version', { mode: 'number' }).notNull(),
  },
  (t) => [index('chain_accounts_version').on(t.version)],
);

/** Transactions that the local node has run, failed ones included. */
export const chainTransactions = pgTable(
  'chain_transactions',
  {
    signature: text('signature').primaryKey(),
    version: bigint('version', { mode: 'number' }).notNull(),
    slot: bigint('slot', { mode: 'number' }).notNull(),
    ranAt: at('ran_at').notNull(),
    /** The signed transaction as it was sent. */
    bytes: bytes('bytes').notNull(),
    /** In the shape of the JSON-RPC interface; null where it succeeded. */
    error: jsonb('error'),
    addresses: text('addresses').array().notNull(),
    details: jsonb('details').$type<TransactionDetails>().notNull(),
  },
  (t) => [
    index('chain_transactions_slot').on(t.slot),
    index('chain_transactions_addresses').using('gin', t.addresses),
  ],
);
