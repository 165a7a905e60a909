import { amountMax } from '@guildhall/contract/amounts';

/** Booster of one player in a match: an item of a collection with a booster. */
export interface MatchBoost {
  readonly collectionId: number;
  /** Item that gives the boost; on the same day it boosts no other player. */
  readonly itemId: number;
  /** Name of the collection at the start of the match. */
  readonly name: string;
  readonly percent: number;
}
/** Adds the boosters of several collections. */
export const sumBoostPercents = (boosts: readonly Pick<MatchBoost, 'percent'>[]): number =>
  boosts.reduce((sum, { percent }) => sum + percent, 0);
/**
 * Returns the amount a boost adds: floor(sum x (100 + percent) / 100) minus the sum, so that it is
 * rounded once. Never exceeds the limit of an account.
 */
export function computeBoostedExtraAmount(sum: bigint, percent: number): number {
  const extra = (sum * BigInt(percent)) / 100n;
  return Number(extra < BigInt(amountMax) ? extra : BigInt(amountMax));
}
/** Returns the UTC day on which an item boosts only one player. */
export const toBoostDay = (at: Date): string => at.toISOString().slice(0, 10);
