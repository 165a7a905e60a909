import type { Queries, Tx, Writes } from '../../../kernel/db/db.ts';
import { many, maybeOne, one, run, sql } from '../../../kernel/db/sql.ts';

export interface EpochRow extends Record<string, unknown> {
  readonly number: number;
  readonly start: string;
  readonly end: string;
  readonly currency: string;
  readonly pool: string;
  readonly carried: string;
  readonly totalWeight: string | null;
  readonly closedAt: string | null;
}
const epochColumns = sql`
  number, start, "end", currency, pool, carried, total_weight as "totalWeight",
  closed_at as "closedAt"`;
export const findNewestStakingEpoch = (db: Queries) =>
  maybeOne<EpochRow>(
    db,
    sql`select ${epochColumns} from chain_epochs order by number desc limit 1`,
  );
/** Finds the oldest epoch that has ended and is not yet closed. */
export const findStakingEpochToClose = (db: Queries, before: Date) =>
  maybeOne<EpochRow>(
    db,
    sql`
      select ${epochColumns}
      from chain_epochs
      where closed_at is null and "end" <= ${before.toISOString()}::timestamptz
      order by number
      limit 1`,
  );
/** Locks an epoch until commit; returns undefined if the epoch is closed. */
export const lockOpenStakingEpoch = (tx: Tx, number: number) =>
  maybeOne<EpochRow>(
    tx,
    sql`
      select ${epochColumns}
      from chain_epochs
      where number = ${number} and closed_at is null
      for update`,
  );
/** Stores an epoch; does nothing if another server has opened it. */
export const insertStakingEpoch = (
  db: Writes,
  row: {
    readonly number: number;
    readonly start: Date;
    readonly end: Date;
    readonly currency: string;
    readonly pool: string;
  },
) =>
  run(
    db,
    sql`
      insert into chain_epochs (number, start, "end", currency, pool)
      values (
        ${row.number}, ${row.start.toISOString()}, ${row.end.toISOString()}, ${row.currency},
        ${row.pool}
      )
      on conflict do nothing`,
  );
export const setStakingEpochClosed = (tx: Tx, number: number, totalWeight: bigint, at: Date) =>
  run(
    tx,
    sql`
      update chain_epochs
      set total_weight = ${String(totalWeight)}, closed_at = ${at.toISOString()}
      where number = ${number}`,
  );
/** Adds the pool of the previous epoch to an epoch, because nobody staked in the previous epoch. */
export const carryOverEpochRest = (tx: Tx, number: number, amount: bigint) =>
  run(
    tx,
    sql`
      update chain_epochs
      set carried = (carried::numeric + ${String(amount)}::numeric)::text
      where number = ${number}`,
  );

export interface StakingShareRow extends Record<string, unknown> {
  readonly epoch: number;
  readonly wallet: string;
  readonly accountId: number;
  readonly currency: string;
  readonly amount: string;
  readonly claimedAt: string | null;
  readonly start: string;
  readonly end: string;
}
const shareColumns = sql`
  s.epoch, s.wallet, s.account_id as "accountId", s.currency, s.amount,
  s.claimed_at as "claimedAt", e.start, e."end"`;
export const insertStakingShares = (
  tx: Tx,
  shares: readonly {
    readonly epoch: number;
    readonly wallet: string;
    readonly accountId: number;
    readonly currency: string;
    readonly weight: string;
    readonly amount: string;
  }[],
) =>
  run(
    tx,
    sql`
      insert into chain_shares (epoch, wallet, account_id, currency, weight, amount)
      select x.epoch, x.wallet, x."accountId", x.currency, x.weight, x.amount
      from jsonb_to_recordset(${sql.json(shares)}) as x(
        epoch int, wallet text, "accountId" bigint, currency text, weight text, amount text
      )`,
  );
/** Lists unclaimed shares of an account, oldest first. */
export const listUnclaimedStakingShares = (db: Queries, accountId: number) =>
  many<StakingShareRow>(
    db,
    sql`
      select ${shareColumns}
      from chain_shares s
      join chain_epochs e on e.number = s.epoch
      where s.account_id = ${accountId} and s.claimed_at is null and s.amount <> '0'
      order by s.epoch, s.wallet`,
  );
/** Locks the shares of an account until commit. */
export const lockUnclaimedStakingShares = (tx: Tx, accountId: number) =>
  run(
    tx,
    sql`
      select 1
      from chain_shares
      where account_id = ${accountId} and claimed_at is null
      order by epoch, wallet
      for update`,
  );
export const listClaimedStakingShares = (db: Queries, accountId: number, limit: number) =>
  many<StakingShareRow>(
    db,
    sql`
      select ${shareColumns}
      from chain_shares s
      join chain_epochs e on e.number = s.epoch
      where s.account_id = ${accountId} and s.claimed_at is not null
      order by s.epoch desc, s.wallet
      limit ${limit}`,
  );
export const setStakingShareClaimed = (
  tx: Tx,
  { epoch, wallet }: Pick<StakingShareRow, 'epoch' | 'wallet'>,
  { signature, at }: { readonly signature: string; readonly at: string },
) =>
  run(
    tx,
    sql`
      update chain_shares
      set signature = ${signature}, claimed_at = ${at}::timestamptz
      where epoch = ${epoch} and wallet = ${wallet} and claimed_at is null`,
  );
/**
 * Sums the amounts that staking must still pay in a currency: unclaimed shares, and pools that are
 * not yet split.
 */
export const sumUnpaidStakingAmounts = async (db: Queries, currency: string): Promise<bigint> =>
  BigInt(
    (
      await one<{ owed: string }>(
        db,
        sql`
          select (
            coalesce(
              (
                select sum(amount::numeric)
                from chain_shares
                where currency = ${currency} and claimed_at is null
              ),
              0
            ) + coalesce(
              (
                select sum(pool::numeric + carried::numeric)
                from chain_epochs
                where currency = ${currency} and closed_at is null
              ),
              0
            )
          )::text as owed`,
      )
    ).owed,
  );

/** Lists the currencies in which staking must still pay amounts. */
export const listCurrenciesOwedByStaking = (db: Queries) =>
  many<{ code: string }>(
    db,
    sql`
      select currency as code
      from chain_shares
      where claimed_at is null
      union
      select currency
      from chain_epochs
      where closed_at is null`,
  );

export interface TreasuryRow extends Record<string, unknown> {
  readonly mint: string;
  readonly amount: string;
  /** Amount that has left the treasury since the last check of the chain, in minor units. */
  readonly spent: string;
  /** Time of the last check of the chain. */
  readonly seenAt: string;
}
export const findTreasury = (db: Queries, currency: string) =>
  maybeOne<TreasuryRow>(
    db,
    sql`
      select mint, amount, spent, seen_at as "seenAt"
      from chain_treasury
      where currency = ${currency}`,
  );
/**
 * Locks the treasury of a currency until commit; the lock serializes all payments out of this
 * treasury.
 */
export const lockTreasury = (tx: Tx, currency: string) =>
  maybeOne<TreasuryRow>(
    tx,
    sql`
      select mint, amount, spent, seen_at as "seenAt"
      from chain_treasury
      where currency = ${currency}
      for update`,
  );
/**
 * Stores the amount that a check has seen on the chain. `counted` is the value of `spent` before
 * the check: the seen amount no longer contains these tokens, so `counted` is subtracted from
 * `spent`.
 */
export const saveObservedTreasuryAmount = (
  db: Writes,
  currency: string,
  { mint, amount, counted }: { mint: string; amount: string; counted: string },
  at: Date,
) =>
  run(
    db,
    sql`
      insert into chain_treasury (currency, mint, amount, seen_at)
      values (${currency}, ${mint}, ${amount}, ${at.toISOString()})
      on conflict (currency) do update
      set mint = excluded.mint, amount = excluded.amount, seen_at = excluded.seen_at,
        spent = greatest(chain_treasury.spent::numeric - ${counted}::numeric, 0)::text`,
  );
export const addToTreasurySpentAmount = (tx: Tx, currency: string, amount: bigint) =>
  run(
    tx,
    sql`
      update chain_treasury
      set spent = (spent::numeric + ${String(amount)}::numeric)::text
      where currency = ${currency}`,
  );

/** Lists the reward tokens of the treasuries as of the last check. */
export const listTreasuryTokens = (db: Queries) =>
  many<Pick<TreasuryRow, 'mint' | 'amount'>>(
    db,
    sql`
      select mint, amount
      from chain_treasury
      order by currency`,
  );

/** Returns true if the server has already paid the rent of this wallet's token account. */
export const hasServerPaidTokenAccountRent = async (
  db: Queries,
  wallet: string,
  mint: string,
): Promise<boolean> =>
  (await maybeOne(
    db,
    sql`
      select 1 as found
      from chain_paid_accounts
      where wallet = ${wallet} and mint = ${mint}`,
  )) !== undefined;
export const insertTokenAccountWithPaidRent = (tx: Tx, wallet: string, mint: string, at: string) =>
  run(
    tx,
    sql`
      insert into chain_paid_accounts (wallet, mint, paid_at)
      values (${wallet}, ${mint}, ${at}::timestamptz)
      on conflict do nothing`,
  );
