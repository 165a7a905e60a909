/** Rules of epochs: computes the weights of stakes, and splits a pool exactly. */
import {
  sumStakingWeights,
  type StakingPromotion,
} from '../staking-promotions/staking-promotions.api.ts';

/**
 * Milliseconds from the end of an epoch until it closes. The delay is needed because the times of
 * blocks lag behind the clock.
 */
export const epochClosingDelayMs = 600_000;

/** A period in which an asset was staked, within an epoch. */
export interface StakedAssetPeriod {
  readonly wallet: string;
  readonly collectionId: number;
  /** Rarity of the asset, from 0. */
  readonly rarity: number;
  readonly from: Date;
  readonly to: Date;
}
/**
 * Computes the weight of each wallet: the sum over its assets of the staked whole seconds, in
 * percent of a second, times the rarity of the asset plus one.
 */
export function computeWalletStakeWeights(
  spans: readonly StakedAssetPeriod[],
  promotions: readonly StakingPromotion[],
): ReadonlyMap<string, bigint> {
  const weights = new Map<string, bigint>();
  for (const { wallet, collectionId, rarity, from, to } of spans) {
    const weight = sumStakingWeights(promotions, collectionId, { from, to }) * BigInt(rarity + 1);
    weights.set(wallet, (weights.get(wallet) ?? 0n) + weight);
  }
  return weights;
}

export const sumWalletWeights = (weights: ReadonlyMap<string, bigint>): bigint =>
  [...weights.values()].reduce((sum, weight) => sum + weight, 0n);

/**
 * Splits a pool exactly by weights. Rounds shares down, and gives the remaining units to the shares
 * with the largest remainders; among equal remainders, the order of addresses decides. Returns no
 * shares if the total weight is zero.
 */
export function splitStakingEpochPool(
  pool: bigint,
  weights: ReadonlyMap<string, bigint>,
): ReadonlyMap<string, bigint> {
  const total = sumWalletWeights(weights);
  if (total === 0n) return new Map();
  const shares = [...weights].map(([wallet, weight]) => ({
    wallet,
    amount: (pool * weight) / total,
    rest: (pool * weight) % total,
  }));
  const left = pool - shares.reduce((sum, { amount }) => sum + amount, 0n);
  const order = shares.toSorted((a, b) => compare(b.rest, a.rest) || compare(a.wallet, b.wallet));
  return new Map(
    order.map(({ wallet, amount }, at) => [wallet, BigInt(at) < left ? amount + 1n : amount]),
  );
}
function compare<T extends bigint | string>(a: T, b: T): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
