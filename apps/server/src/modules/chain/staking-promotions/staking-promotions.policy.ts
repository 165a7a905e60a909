import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { stakingPromotionMessages } from './staking-promotions.messages.ts';

/**
 * A period in which staked seconds have another weight; `start` and `end` are UTC times as text.
 */
export interface StakingPromotion {
  readonly start: string;
  readonly end: string;
  /** Weight of one second in percent; 100 has no effect. */
  readonly multiplier: number;
  /** Collection whose staked assets profit; null stands for every collection. */
  readonly collectionId: number | null;
}
/** Weight in percent of a second without a promotion. */
const plain = 100;
const runs = ({ start, end }: StakingPromotion, at: number): boolean =>
  Date.parse(start) <= at && at < Date.parse(end);
/**
 * Returns the weight in percent of the second that begins at this time: from the collection's own
 * promotion, otherwise from the promotion for all collections, otherwise 100.
 */
export function getStakingMultiplierPercent(
  promotions: readonly StakingPromotion[],
  collectionId: number,
  at: Date,
): number {
  const running = promotions.filter((promotion) => runs(promotion, at.getTime()));
  const own = running.find((promotion) => promotion.collectionId === collectionId);
  return (own ?? running.find((promotion) => promotion.collectionId === null))?.multiplier ?? plain;
}
const secondMs = 1_000;
const toSecond = (ms: number): number => Math.ceil(ms / secondMs);
/**
 * Sums the weights of the whole seconds of [from, to), in percent of a second. The weight of a
 * second depends on the time at which the second begins. The running time depends on the number of
 * promotions, not on the number of seconds.
 */
export function sumStakingWeights(
  promotions: readonly StakingPromotion[],
  collectionId: number,
  { from, to }: { readonly from: Date; readonly to: Date },
): bigint {
  const [first, last] = [toSecond(from.getTime()), toSecond(to.getTime())];
  const turns = promotions
    .flatMap(({ start, end }) => [toSecond(Date.parse(start)), toSecond(Date.parse(end))])
    .filter((second) => second > first && second < last);
  const bounds = [...new Set([first, ...turns, last])].toSorted((a, b) => a - b);
  return bounds.slice(1).reduce((sum, until, n) => {
    const since = bounds[n] ?? until;
    const multiplier = getStakingMultiplierPercent(
      promotions,
      collectionId,
      new Date(since * secondMs),
    );
    return sum + BigInt(until - since) * BigInt(multiplier);
  }, 0n);
}

export type StakingPromotionState = 'NOT_YET' | 'RUNNING' | 'OVER';
export function getStakingPromotionState(
  { start, end }: StakingPromotion,
  now: string,
): StakingPromotionState {
  if (end <= now) return 'OVER';
  return start <= now ? 'RUNNING' : 'NOT_YET';
}
/**
 * Finds the first field whose change is forbidden, with the reason. A change is forbidden if it
 * would alter seconds that have already been counted.
 */
export function findPromotionChangeProblem(
  before: StakingPromotion | undefined,
  after: StakingPromotion,
  now: string,
): { readonly field: string; readonly problem: Sentence } | undefined {
  if (!before || before.start > now)
    return after.start < now
      ? { field: 'start', problem: stakingPromotionMessages.startPassed() }
      : undefined;
  const fixed = (['start', 'collectionId', 'multiplier'] as const).find(
    (field) => before[field] !== after[field],
  );
  if (fixed !== undefined) return { field: fixed, problem: stakingPromotionMessages.begun() };
  if (before.end === after.end) return undefined;
  if (before.end <= now) return { field: 'end', problem: stakingPromotionMessages.over() };
  return after.end < now
    ? { field: 'end', problem: stakingPromotionMessages.endPassed() }
    : undefined;
}
