import { stakingSettings } from '@guildhall/contract/chain/staking.section';
import { balance } from '@guildhall/contract/play/balance';
import type { Queries, Tx } from '../../../kernel/db.ts';
import { toDate } from '../../../kernel/db/rows.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { findOwner, getEpochEnd, listStakedWithin } from '../assets/assets.api.ts';
import { listChainCurrencies } from '../../wealth/bank/bank.api.ts';
import { ChainUnavailable } from '../network/network.api.ts';
import { listPromotionsWithin } from '../staking-promotions/staking-promotions.api.ts';
import { countOpenBefore } from '../submissions/submissions.api.ts';
import { findByAddress } from '../wallets/wallets.api.ts';
import { closingDelayMs, splitPool, weighWallets } from './staking.policy.ts';
import {
  carryOver,
  closeEpoch,
  findEpochToClose,
  findNewestEpoch,
  insertEpoch,
  insertShares,
  lockOpenEpoch,
  type EpochRow,
} from './staking.store.ts';
import type { Treasury } from './treasury.service.ts';

/** Epochs that one run opens or closes at most: a server may have been away for long. */
const atOnce = 100;

/** Opens epochs with their pools, and closes them: splits each pool among who staked. */
export function createEpochs(
  { db, clock, configuration, log }: Kernel,
  { treasury }: { readonly treasury: Treasury },
) {
  return { turn, weigh };

  /** Once a minute; every server may, one does it. */
  async function turn(): Promise<void> {
    await lookAtTreasury();
    for (let opened = 0; opened < atOnce && (await openNext()); opened++);
    for (let closed = 0; closed < atOnce && (await closeNext()); closed++);
  }

  async function lookAtTreasury(): Promise<void> {
    try {
      for (const { code } of await listChainCurrencies(db.read)) await treasury.look(code);
    } catch (error) {
      // What was seen last stays good until the chain answers again.
      if (!(error instanceof ChainUnavailable)) throw error;
    }
  }

  /** Opens the epoch after the newest one, where that is over. False where nothing was to be done. */
  async function openNext(): Promise<boolean> {
    const now = clock.now();
    const settings = await configuration.now(db.read);
    const { currency, poolPerEpoch } = settings.of(stakingSettings);
    const { 'staking.epochDays': days } = settings.of(balance);
    const newest = await findNewestEpoch(db.read);
    if (currency === null || (newest && toDate(newest.end) > now)) return false;
    const start = newest
      ? toDate(newest.end)
      : new Date(getEpochEnd(now, days).getTime() - days * 86_400_000);
    const pool = await fitPool(currency, BigInt(poolPerEpoch ?? 0));
    const end = getEpochEnd(start, days);
    const number = (newest?.number ?? 0) + 1;
    await insertEpoch(db.read, { number, start, end, currency, pool: String(pool) });
    return true;
  }

  /** Nothing where the treasury does not back it: nobody is promised what cannot be paid. */
  async function fitPool(currency: string, pool: bigint): Promise<bigint> {
    const free = await treasury.readFree(db.read, currency);
    if (pool <= free) return pool;
    log.error(
      { currency, pool: String(pool), free: String(free) },
      'The treasury is short: an epoch of staking begins without a pool',
    );
    return 0n;
  }

  async function closeNext(): Promise<boolean> {
    const before = new Date(clock.now().getTime() - closingDelayMs);
    const epoch = await findEpochToClose(db.read, before);
    return epoch !== undefined && db.transaction((tx) => close(tx, epoch.number));
  }

  /** False where it has to wait: a stake or release of its time is not decided. */
  async function close(tx: Tx, number: number): Promise<boolean> {
    const epoch = await lockOpenEpoch(tx, number);
    if (!epoch) return true;
    if ((await countOpenBefore(tx, ['STAKE', 'UNSTAKE'], toDate(epoch.end))) > 0) return false;
    const span = { from: toDate(epoch.start), to: toDate(epoch.end) };
    const { weights, accounts } = await weigh(tx, span);
    const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0n);
    const pool = BigInt(epoch.pool) + BigInt(epoch.carried);
    if (total === 0n && !(await passOn(tx, epoch, pool))) return false;
    await closeEpoch(tx, number, total, clock.now());
    if (total > 0n) await pay(tx, epoch, splitPool(pool, weights), { weights, accounts });
    return true;
  }

  /** Hands a pool to the next epoch, unless that pays in another currency; false before it is open. */
  async function passOn(tx: Tx, { number, currency }: EpochRow, pool: bigint): Promise<boolean> {
    const next = await lockOpenEpoch(tx, number + 1);
    if (next?.currency === currency) await carryOver(tx, next.number, pool);
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
    await insertShares(tx, shares);
  }

  /** What wallets have earned within a span, and whose they are. */
  async function weigh(on: Queries, span: { readonly from: Date; readonly to: Date }) {
    const rows = await listStakedWithin(on, span);
    const spans = rows.map((row) => ({ ...row, from: toDate(row.from), to: toDate(row.to) }));
    const weights = weighWallets(spans, await listPromotionsWithin(on, span));
    const accounts = new Map<string, number>();
    for (const { wallet, accountId } of rows) {
      const linked = accounts.has(wallet) ? undefined : await findByAddress(on, wallet);
      const owner = linked && (await findOwner(on, { userId: linked.userId }));
      if (!accounts.has(wallet)) accounts.set(wallet, owner?.accountId ?? accountId);
    }
    return { weights, accounts };
  }
}
interface Weights {
  readonly weights: ReadonlyMap<string, bigint>;
  readonly accounts: ReadonlyMap<string, number>;
}
export type Epochs = ReturnType<typeof createEpochs>;
