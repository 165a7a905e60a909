import { bigint, index, integer, pgTable, primaryKey, text } from '../../../kernel/db/drizzle.ts';
import type { PersonalDataTable } from '../../../kernel/personal.ts';
import { buildTimestampColumn } from '../../../kernel/db/tables.ts';

/** Epochs of staking, numbered from 1 without gaps. Amounts are in minor units, as decimal text. */
export const chainEpochsTable = pgTable('chain_epochs', {
  number: integer('number').primaryKey(),
  start: buildTimestampColumn('start').notNull(),
  end: buildTimestampColumn('end').notNull(),
  /** Code of the reward currency at the beginning of the epoch. */
  currency: text('currency').notNull(),
  pool: text('pool').notNull(),
  /** Amount added from pools of earlier epochs in which nobody staked. */
  carried: text('carried').notNull().default('0'),
  totalWeight: text('total_weight'),
  closedAt: buildTimestampColumn('closed_at'),
});

/**
 * Shares of wallets in the pools of closed epochs. A share can be claimed once, without a time
 * limit.
 */
export const chainSharesTable = pgTable(
  'chain_shares',
  {
    epoch: integer('epoch').notNull(),
    wallet: text('wallet').notNull(),
    /** Owner of the wallet when the epoch was closed. */
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    weight: text('weight').notNull(),
    amount: text('amount').notNull(),
    signature: text('signature'),
    claimedAt: buildTimestampColumn('claimed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.epoch, t.wallet] }),
    index('chain_shares_account').on(t.accountId, t.epoch),
  ],
);

/**
 * Token accounts of wallets whose rent the server has paid. The owner of a wallet could close the
 * account and keep the rent, so the server pays only once per account.
 */
export const chainAccountsWithPaidRentTable = pgTable(
  'chain_paid_accounts',
  {
    wallet: text('wallet').notNull(),
    mint: text('mint').notNull(),
    paidAt: buildTimestampColumn('paid_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.wallet, t.mint] })],
);

/** Reward tokens of the treasury on the chain, as of the last check. */
export const chainTreasuryTable = pgTable('chain_treasury', {
  currency: text('currency').primaryKey(),
  mint: text('mint').notNull(),
  amount: text('amount').notNull(),
  /**
   * Amount that has finally left the treasury since the last check began. `amount` still contains
   * these tokens, so every reader subtracts `spent` from `amount`.
   */
  spent: text('spent').notNull().default('0'),
  seenAt: buildTimestampColumn('seen_at').notNull(),
});

export const stakingPersonalData: readonly PersonalDataTable[] = [
  {
    table: 'chain_shares',
    by: 'account_id',
    of: 'account',
    shows: ['epoch', 'wallet', 'currency', 'amount', 'claimed_at'],
    along: 'epoch',
    after: 'kept',
  },
];
