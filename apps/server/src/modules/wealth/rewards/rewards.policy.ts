import type { RewardKindSpec } from '@guildhall/contract/kit/field/rewards';
import type { Reward } from './rewards.stored.ts';
import { problem } from '@guildhall/contract/kit/problem/problem';
import { rewardMessages } from './rewards.messages.ts';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import type { GivenAmount } from '../../../kernel/value/approvals.ts';

/** A reward as a form sends it, before it is checked. */
export interface UncheckedReward {
  readonly kind: string | null;
  readonly id: number | null;
  readonly currency: string | null;
  readonly amount: number;
}
/** Names of the form fields. */
export type RewardFieldPaths = Readonly<Record<'id' | 'currency' | 'amount', string>>;
/** Returns the form fields of a reward: fields of a list entry, or separate fields. */
export const buildRewardFieldPaths = (path: string): RewardFieldPaths => ({
  id: `${path}.id`,
  currency: `${path}.currency`,
  amount: `${path}.amount`,
});

/** Lists the rewards of a list, each with its form fields. */
export const listRewardsWithFieldPaths = (rewards: readonly UncheckedReward[], path: string) =>
  rewards.map((reward, at) => [reward, buildRewardFieldPaths(`${path}.${at}`)] as const);

/**
 * Returns the faulty field of a reward: items and avatars need an id, currency needs its code, and
 * experience has neither.
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
 * Compares rewards, to take their locks in a fixed order; otherwise two payments with several
 * rewards could deadlock.
 */
export const compareRewards = (a: Reward, b: Reward): number =>
  a.kind < b.kind
    ? -1
    : a.kind > b.kind
      ? 1
      : (a.id ?? 0) - (b.id ?? 0) || ((a.currency ?? '') < (b.currency ?? '') ? -1 : 1);
/**
 * Returns the value of a payout: the sum of each currency, and the number of items of all kinds.
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
