import type { Sentence } from '@guildhall/contract/kit/words';
import type { Paying } from '../../wealth/items/items.api.ts';
import type { Reward } from '../../wealth/rewards/rewards.api.ts';
import { words } from './match-rewards.words.ts';

/** A row as its form has set it. */
export interface MatchReward {
  readonly id: number;
  readonly firstMatch: boolean;
  readonly levelFrom: number | null;
  readonly levelTo: number | null;
  readonly reward: Reward;
}
/** Whether a row is for a match of somebody who was of this level before it. */
export const fits = (
  { firstMatch, levelFrom, levelTo }: MatchReward,
  level: number,
  isFirst: boolean,
): boolean =>
  (isFirst || !firstMatch) && level >= (levelFrom ?? 1) && level <= (levelTo ?? Infinity);
/** Experience is part of what every match gives; all else takes energy. */
export const isFree = ({ reward, firstMatch }: MatchReward): boolean =>
  reward.kind === 'EXP' && !firstMatch;
/** What a row is for, as receipts call it. */
export function ruleOf({ firstMatch, levelFrom: from, levelTo: to }: MatchReward): Sentence {
  if (firstMatch) return words.firstOfDay();
  if (from !== null && to !== null) return words.levels({ from, to });
  if (from !== null) return words.fromLevel({ from });
  return to === null ? words.everyMatch() : words.toLevel({ to });
}
/** What rows pay of each currency together, to somebody whom all of them fit. */
export function payingIn(rows: readonly Pick<MatchReward, 'reward'>[]): Paying[] {
  const sums = new Map<string, bigint>();
  for (const { reward } of rows)
    if (reward.kind === 'CURRENCY' && reward.currency)
      sums.set(reward.currency, (sums.get(reward.currency) ?? 0n) + BigInt(reward.amount));
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}
/** The UTC day in which a moment lies. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
