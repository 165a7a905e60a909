import type { RewardKind } from '@guildhall/contract/kit/field/rewards';

/** A reward in the form in which every rule stores it. */
export interface Reward {
  readonly kind: RewardKind;
  /** Id of the row to which the reward refers; null for a kind whose rewards refer to no row. */
  readonly id: number | null;
  /** Code of the currency; null for rewards that are not currency. */
  readonly currency: string | null;
  /** Amount; in minor units if the reward is currency. */
  readonly amount: number;
}
/**
 * Returns a key for the content of a reward without its amount: the kind, and the row or currency.
 */
export const toRewardContentKey = ({ kind, id, currency }: Reward): string =>
  `${kind} ${id ?? ''} ${currency ?? ''}`;
