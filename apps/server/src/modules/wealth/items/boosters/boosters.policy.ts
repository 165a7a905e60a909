import { amountMax } from '@guildhall/contract/amounts';

/** Booster of one player in a match. It comes from an item whose collection has a booster. */
export interface MatchBoost {
  readonly collectionId: number;
  /** Item that boosts the player. It boosts nobody else on the same UTC day. */
  readonly itemId: number;
  /** Name of the collection at the start of the match. */
  readonly name: string;
  readonly percent: number;
}
/** Sums the percentages of the boosters of several collections. */
export const sumBoostPercents = (boosts: readonly Pick<MatchBoost, 'percent'>[]): number =>
  boosts.reduce((sum, { percent }) => sum + percent, 0);
/**
 * Returns the amount that a boost adds: floor(sum x (100 + percent) / 100) minus the sum. Rounding
 * happens once. The boosted sum never exceeds the largest amount that an account can have.
 */
export function computeBoostedExtraAmount(sum: bigint, percent: number): number {
  const extra = (sum * BigInt(percent)) / 100n;
  return Number(extra < BigInt(amountMax) ? extra : BigInt(amountMax));
}
/** Returns the UTC day for which boosting items are assigned. */
export const toBoostDay = (at: Date): string => at.toISOString().slice(0, 10);
