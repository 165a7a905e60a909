import { prizePoolTypes } from '@guildhall/contract/wealth/prize-pools.section';

/**
 * Settings and sums of a pool that determine its income and its payments. Amounts are in minor
 * units.
 */
export interface PrizePool {
  readonly id: number;
  readonly name: string;
  readonly type: number;
  readonly currency: string | null;
  readonly amount: bigint;
  readonly revenuePercent: number;
  readonly thresholdPercents: readonly number[];
  readonly purchasesAmount: bigint;
  readonly tournamentId: number | null;
  /** Income from sales, minus the parts of reversed sales. */
  readonly collected: bigint;
  readonly paid: bigint;
  readonly returned: bigint;
  readonly closedAt: string | null;
  /** Amount that a closed pool pays; null while the pool is open. */
  readonly payable: bigint | null;
}
const least = (...amounts: readonly bigint[]): bigint =>
  amounts.reduce((least, amount) => (amount < least ? amount : least));

/**
 * Splits a price among pools. First come pools with a percentage, each part rounded down; then
 * pools with a fixed amount, each up to its goal. Within both groups, pools are in the order of
 * ids. No part exceeds what is left of the price.
 */
export function splitPriceAmongPools(
  price: bigint,
  pools: readonly PrizePool[],
): { pool: PrizePool; amount: bigint }[] {
  let left = price;
  const taken: { pool: PrizePool; amount: bigint }[] = [];
  const inOrder = pools.toSorted(
    (a, b) =>
      Number(a.type !== prizePoolTypes.percent) - Number(b.type !== prizePoolTypes.percent) ||
      a.id - b.id,
  );
  for (const pool of inOrder) {
    const wanted =
      pool.type === prizePoolTypes.percent
        ? (price * BigInt(pool.revenuePercent)) / 100n
        : least(pool.purchasesAmount, pool.amount - pool.collected);
    const amount = least(wanted, left);
    if (amount <= 0n) continue;
    left -= amount;
    taken.push({ pool, amount });
  }
  return taken;
}
/**
 * Returns the amount that a pool with this income pays: the highest threshold that the income has
 * reached. A pool with a fixed amount pays everything.
 */
export function computePrizePoolPayableAmount(
  pool: Pick<PrizePool, 'type' | 'amount' | 'thresholdPercents'>,
  collected: bigint,
): bigint {
  if (pool.type !== prizePoolTypes.percent) return collected;
  const reached = pool.thresholdPercents
    .map((percent) => (pool.amount * BigInt(percent)) / 100n)
    .filter((amount) => amount <= collected);
  return reached.at(-1) ?? 0n;
}
export const computePrizePoolBalance = ({ collected, paid, returned }: PrizePool): bigint =>
  collected - paid - returned;
/** Returns the amount that a pool pays. It is fixed once the pool is closed. */
export const getPrizePoolPayableAmount = (pool: PrizePool): bigint =>
  pool.closedAt === null
    ? computePrizePoolPayableAmount(pool, pool.collected)
    : (pool.payable ?? 0n);
