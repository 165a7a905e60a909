import { amountMax } from '@guildhall/contract/amounts';

/** Booster of one player in a match: an item whose collection has a booster. */
export interface MatchBoost {
  readonly collectionId: number;
  /** Item that boosts the player; on the same UTC day it boosts nobody else. */
  readonly itemId: number;
  /** Name of the collection at the start of the match. */
  readonly name: string;
  readonly percent: number;
}
/** Adds the boosters of several collections. */
export const sumBoostPercents = (boosts: readonly Pick<MatchBoost, 'percent'>[]): number =>
  boosts.reduce((sum, { percent }) => sum + percent, 0);
/**
 * Returns the amount that a boost adds: floor(sum x (100 + percent) / 100) minus the sum, so it is
 * rounded once. The boosted sum never exceeds the largest amount of an account.
 */
export function computeBoostedExtraAmount(sum: bigint, percent: number): number {
  const extra = (sum * BigInt(percent)) / 100n;
  return Number(extra < BigInt(amountMax) ? extra : BigInt(amountMax));
}
/** Returns the UTC day for which boosting items are assigned. */
export const toBoostDay = (at: Date): string => at.toISOString().slice(0, 10);
