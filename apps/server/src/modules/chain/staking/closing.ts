import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { toDate } from '../../../kernel/db/rows.ts';
import { listStakingPeriods } from '../assets/assets.api.ts';
import { listPromotionsOverlappingSpan } from '../staking-promotions/staking-promotions.api.ts';
import { countOpenSubmissionsBefore } from '../submissions/submissions.api.ts';
import { listWalletOwnerAccounts } from '../wallets/wallets.api.ts';
import {
  splitStakingEpochPool,
  sumWalletWeights,
  computeWalletStakeWeights,
} from './staking.policy.ts';
import {
  carryOverEpochRest,
  insertStakingShares,
  lockOpenStakingEpoch,
  setStakingEpochClosed,
  type EpochRow,
} from './staking.store.ts';

interface Span {
  readonly from: Date;
  readonly to: Date;
}
interface Weights {
  readonly weights: ReadonlyMap<string, bigint>;
  readonly accounts: ReadonlyMap<string, number>;
}

/**
 * Closes an epoch and splits its pool. Returns false if the epoch must wait: a stake or release
 * from before its end is not settled yet, or nobody staked and the next epoch, which then gets the
 * pool, is not open yet.
 */
export async function closeStakingEpoch(tx: Tx, number: number, now: Date): Promise<boolean> {
  const epoch = await lockOpenStakingEpoch(tx, number);
  if (!epoch) return true;
  if ((await countOpenSubmissionsBefore(tx, ['STAKE', 'UNSTAKE'], toDate(epoch.end))) > 0)
    return false;
  const span = { from: toDate(epoch.start), to: toDate(epoch.end) };
  const { weights, accounts } = await weighForAccounts(tx, span);
  const total = sumWalletWeights(weights);
  const pool = BigInt(epoch.pool) + BigInt(epoch.carried);
  if (total === 0n && !(await passOn(tx, epoch, pool))) return false;
  await setStakingEpochClosed(tx, number, total, now);
  if (total > 0n) await pay(tx, epoch, splitStakingEpochPool(pool, weights), { weights, accounts });
  return true;
}

/**
 * Adds a pool to the next epoch, unless that epoch pays in another currency. Returns false if the
 * next epoch is not open yet.
 */
async function passOn(tx: Tx, { number, currency }: EpochRow, pool: bigint): Promise<boolean> {
  const next = await lockOpenStakingEpoch(tx, number + 1);
  if (next?.currency === currency) await carryOverEpochRest(tx, next.number, pool);
  return next !== undefined;
}

async function pay(
  tx: Tx,
  { number: epoch, currency }: EpochRow,
  amounts: ReadonlyMap<string, bigint>,
  { weights, accounts }: Weights,
): Promise<void> {
  const shares = [...amounts].map(([wallet, amount]) => ({
    epoch,
    wallet,
    accountId: accounts.get(wallet) ?? 0,
    currency,
    weight: String(weights.get(wallet) ?? 0n),
    amount: String(amount),
  }));
  await insertStakingShares(tx, shares);
}

/** Computes the weight of each wallet's stakes within a span, and finds each wallet's account. */
async function weighForAccounts(db: Queries, span: Span): Promise<Weights> {
  const rows = await listStakingPeriods(db, span);
  const owners = await listWalletOwnerAccounts(db, [...new Set(rows.map(({ wallet }) => wallet))]);
  const accounts = new Map(rows.map(({ wallet, accountId }) => [wallet, accountId]));
  // a linked wallet counts for the account that has linked it, an unlinked wallet for the account
  // that staked with it
  for (const { address, accountId } of owners) accounts.set(address, accountId);
  return { weights: await weigh(db, rows, span), accounts };
}

/**
 * Computes the weight of each wallet's stakes within a span. Includes all wallets, unless the
 * caller names one.
 */
export async function computeStakeWeights(
  db: Queries,
  span: Span,
  wallet?: string,
): Promise<ReadonlyMap<string, bigint>> {
  return weigh(db, await listStakingPeriods(db, span, wallet), span);
}

async function weigh(
  db: Queries,
  rows: Awaited<ReturnType<typeof listStakingPeriods>>,
  span: Span,
) {
  const spans = rows.map((row) => ({ ...row, from: toDate(row.from), to: toDate(row.to) }));
  return computeWalletStakeWeights(spans, await listPromotionsOverlappingSpan(db, span));
}
