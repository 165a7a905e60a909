import type { Sentence } from '@guildhall/contract/kit/text/words';
import { messages } from './staking-promotions.words.ts';

/** For how much a staked second counts within a window; moments are text, in UTC. */
export interface StakingPromotion {
  readonly start: string;
  readonly end: string;
  /** Percent: 100 changes nothing. */
  readonly multiplier: number;
  /** Collection that the seconds belong to; null: every collection. */
  readonly collectionId: number | null;
}
/** What a second counts where no promotion runs, in percent. */
const plain = 100;
const runs = ({ start, end }: StakingPromotion, at: number): boolean =>
  Date.parse(start) <= at && at < Date.parse(end);
/**
 * Percentage at which a second counts that begins at a given moment: by the promotion of the
 * collection, else by the general promotion.
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
 * Sums the weights of the whole seconds of [from, to), in percent of a second: each by the moment
 * at which it begins. Windows are looked at, not seconds.
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
 * What may not be written so, and why: one that begins in the past would change what has counted,
 * and so would a change of one that has begun.
 */
export function findPromotionChangeProblem(
  before: StakingPromotion | undefined,
  after: StakingPromotion,
  now: string,
): { readonly field: string; readonly problem: Sentence } | undefined {
  if (!before || before.start > now)
    return after.start < now ? { field: 'start', problem: messages.startPassed() } : undefined;
  const fixed = (['start', 'collectionId', 'multiplier'] as const).find(
    (field) => before[field] !== after[field],
  );
  if (fixed !== undefined) return { field: fixed, problem: messages.begun() };
  if (before.end === after.end) return undefined;
  if (before.end <= now) return { field: 'end', problem: messages.over() };
  return after.end < now ? { field: 'end', problem: messages.endPassed() } : undefined;
}
