import type { RewardKindSpec } from '@guildhall/contract/kit/field/rewards';
import type { Reward } from './rewards.stored.ts';
import { problem } from '@guildhall/contract/kit/problem/problem';
import { rewardMessages } from './rewards.messages.ts';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import type { GivenAmount } from '../../../kernel/value/approvals.ts';

/** A reward as a form sends it, before any check. */
export interface UncheckedReward {
  readonly kind: string | null;
  readonly id: number | null;
  readonly currency: string | null;
  readonly amount: number;
}
/** Paths of the form fields that contain the id, the currency and the amount of a reward. */
export type RewardFieldPaths = Readonly<Record<'id' | 'currency' | 'amount', string>>;
/** Returns the field paths of a reward that is an entry of a list. */
export const buildRewardFieldPaths = (path: string): RewardFieldPaths => ({
  id: `${path}.id`,
  currency: `${path}.currency`,
  amount: `${path}.amount`,
});

/** Lists rewards, each with the paths of its form fields. */
export const listRewardsWithFieldPaths = (rewards: readonly UncheckedReward[], path: string) =>
  rewards.map((reward, at) => [reward, buildRewardFieldPaths(`${path}.${at}`)] as const);

/**
 * Returns the field that has a fault: items and avatars need an id, currency needs its code,
 * experience needs neither.
 */
export function findRewardFault(
  { kind, id, currency, amount }: UncheckedReward,
  shape: RewardKindSpec | undefined,
): [keyof RewardFieldPaths, Sentence] | undefined {
  const isNamed = shape !== undefined && shape.section !== null;
  if (currency !== null && kind !== 'CURRENCY')
    return ['currency', rewardMessages.belongsRewardsCurrencyOnly()];
  if (isNamed && id === null) return ['id', rewardMessages.neededItemOrAvatarPay()];
  if (!isNamed && id !== null) return ['id', rewardMessages.belongsItemsAvatarsOnly()];
  return wrongAmount(amount, shape?.max ?? null, isNamed);
}
function wrongAmount(
  amount: number,
  max: number | null,
  isNamed: boolean,
): [keyof RewardFieldPaths, Sentence] | undefined {
  if (max === null || amount <= max) return undefined;
  if (max === 1) return ['amount', rewardMessages.must1AvatarOwnedOnce()];
  return ['amount', isNamed ? rewardMessages.atMostItems({ max }) : problem('atMost', { max })];
}
/**
 * Compares two rewards. Rewards are locked in this order; otherwise two payments with several
 * rewards each could deadlock.
 */
export const compareRewards = (a: Reward, b: Reward): number =>
  a.kind < b.kind
    ? -1
    : a.kind > b.kind
      ? 1
      : (a.id ?? 0) - (b.id ?? 0) || ((a.currency ?? '') < (b.currency ?? '') ? -1 : 1);
/**
 * Sums the rewards of a payout: the amount of each currency, and the number of all items together.
 */
export function sumRewardAmounts(rewards: readonly UncheckedReward[]): readonly GivenAmount[] {
  const sums = new Map<string | null, bigint>();
  for (const { kind, currency, amount } of rewards) {
    const isItem = kind === 'INVENTORY' || kind === 'COLLECTION';
    const rewardCurrency = isItem ? null : currency;
    if (isItem || (kind === 'CURRENCY' && currency !== null))
      sums.set(rewardCurrency, (sums.get(rewardCurrency) ?? 0n) + BigInt(amount));
  }
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}
