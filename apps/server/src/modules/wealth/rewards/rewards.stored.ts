import type { RewardKind } from '@guildhall/contract/kit/field/rewards';

/** A reward in the form in which every rule stores it. */
export interface Reward {
  readonly kind: RewardKind;
  /** Id of the row to which the reward refers; null if rewards of its kind refer to no row. */
  readonly id: number | null;
  /** Code of the currency; null for other kinds. */
  readonly currency: string | null;
  /** Amount; in minor units if the reward is currency. */
  readonly amount: number;
}
/** Returns a key of a reward without its amount: its kind, and its row or currency. */
export const toRewardContentKey = ({ kind, id, currency }: Reward): string =>
  `${kind} ${id ?? ''} ${currency ?? ''}`;
