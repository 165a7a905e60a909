import { stakingSettings } from '@guildhall/contract/chain/staking.section';
import { platformBalanceParameters } from '@guildhall/contract/play/balance/balance';
import { toDate } from '../../../kernel/db/rows.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { getStakingEpochEnd } from '../assets/assets.api.ts';
import { listChainCurrencies } from '../../wealth/bank/bank.api.ts';
import { ChainUnavailableError } from '../network/network.api.ts';
import { closeStakingEpoch } from './closing.ts';
import { epochClosingDelayMs } from './staking.policy.ts';
import {
  findStakingEpochToClose,
  findNewestStakingEpoch,
  insertStakingEpoch,
  lockTreasury,
} from './staking.store.ts';
import type { TreasuryTracker } from './treasury.service.ts';

/**
 * Largest number of epochs that one run opens or closes. After a long downtime, many epochs may
 * wait.
 */
const batchSize = 100;

/** Opens epochs with their pools, and closes epochs by splitting each pool among the stakers. */
export function createStakingEpochJobs(
  { db, clock, configuration, log }: Kernel,
  { treasury }: { readonly treasury: TreasuryTracker },
) {
  return { turn };

  /** Runs once a minute on every server; only one server does the work. */
  async function turn(): Promise<void> {
    await lookAtTreasury();
    for (let opened = 0; opened < batchSize && (await openNext()); opened++);
    for (let closed = 0; closed < batchSize && (await closeNext()); closed++);
  }

  async function lookAtTreasury(): Promise<void> {
    try {
      for (const { code } of await listChainCurrencies(db.read)) await treasury.storeAmount(code);
    } catch (error) {
      // while the chain does not answer, the last stored amounts stay valid
      if (!(error instanceof ChainUnavailableError)) throw error;
    }
  }

  /** Opens the next epoch if the newest one has ended. Returns false otherwise. */
  async function openNext(): Promise<boolean> {
    const now = clock.now();
    const settings = await configuration.now(db.read);
    const { currency, poolPerEpoch } = settings.of(stakingSettings);
    const { 'staking.epochDays': days } = settings.of(platformBalanceParameters);
    const newest = await findNewestStakingEpoch(db.read);
    if (currency === null || (newest && toDate(newest.end) > now)) return false;
    const start = newest
      ? toDate(newest.end)
      : new Date(getStakingEpochEnd(now, days).getTime() - days * 86_400_000);
    const end = getStakingEpochEnd(start, days);
    const number = (newest?.number ?? 0) + 1;
    await db.transaction(async (tx) => {
      const pool = await fitPool(tx, currency, BigInt(poolPerEpoch ?? 0));
      await insertStakingEpoch(tx, { number, start, end, currency, pool: String(pool) });
    });
    return true;
  }

  /**
   * Returns the pool if the treasury covers it, otherwise 0: an epoch may promise only amounts that
   * can be paid.
   */
  async function fitPool(tx: Tx, currency: string, pool: bigint): Promise<bigint> {
    await lockTreasury(tx, currency);
    const free = await treasury.readFree(tx, currency);
    if (pool <= free) return pool;
    log.error(
      { currency, pool: String(pool), free: String(free) },
      'The treasury is short: an epoch of staking begins without a pool',
    );
    return 0n;
  }

  async function closeNext(): Promise<boolean> {
    const before = new Date(clock.now().getTime() - epochClosingDelayMs);
    const epoch = await findStakingEpochToClose(db.read, before);
    return (
      epoch !== undefined &&
      db.transaction((tx) => closeStakingEpoch(tx, epoch.number, clock.now()))
    );
  }
}
