import type { Claiming } from '../../shared/claim/use-claim.ts';
import { groundOf, rewardText } from '../../shared/rewards/reward-text.ts';
import * as m from '../../messages/messages.js';
import {
  rewardKind,
  useClaimLevelReward,
  useLevelRewards,
} from '../../shared/level-rewards/use-level-rewards.ts';
import {
  goalOf,
  nameOf,
  rarityOf,
  useClaimReferralReward,
  useReferralRewards,
} from '../../shared/referral/use-referral-rewards.ts';

/** Something that waits to be claimed, wherever it comes from. */
export interface Claimable {
  /** Unique over all sources. */
  readonly key: string;
  /** Its place among all. */
  readonly order: number;
  readonly name: string;
  /** Where it comes from, in words. */
  readonly from: string;
  readonly rarity: number;
  readonly imageUrl: string | null;
  readonly busy: boolean;
  /** Claimed just now: it keeps its place for a moment. */
  readonly leaving: boolean;
  readonly take: () => void;
}

/** Above every level that there is. */
const behindLevels = 1_000_000;

const isShown =
  <T extends { readonly status: string }>({ isTurning }: Claiming<T>) =>
  (one: T): boolean =>
    one.status === 'READY_TO_CLAIM' || isTurning(one);

function useLevelClaimables() {
  const rewards = useLevelRewards();
  const claim = useClaimLevelReward();
  const claimables = (rewards.data ?? [])
    .filter(isShown(claim))
    .map((one) => ({
      key: `level-${one.id}`,
      order: one.amount,
      name: rewardText(one.reward),
      from: m.dashboard_reward_from({ kind: rewardKind(one.type), level: one.amount }),
      rarity: groundOf(one.reward),
      imageUrl: one.imageUrl,
      busy: claim.isBusy(one),
      leaving: claim.isTurning(one),
      take: () => claim.take(one),
    }));
  return { claimables, isPending: rewards.isPending };
}
function useReferralClaimables(): Claimable[] {
  const rewards = useReferralRewards();
  const claim = useClaimReferralReward();
  return (rewards.data?.data ?? [])
    .filter(isShown(claim))
    .map((one, index) => ({
      key: `referral-${one.id}`,
      order: behindLevels + index,
      name: nameOf(one),
      from: m.dashboard_reward_for({ goal: goalOf(one) }),
      rarity: rarityOf(one),
      imageUrl: one.imageUrl,
      busy: claim.isBusy(one),
      leaving: claim.isTurning(one),
      take: () => claim.take(one),
    }));
}

/**
 * Everything that can be claimed now: rewards of levels in their order, then those that recruits
 * have brought.
 */
export function useClaimables(): { claimables: readonly Claimable[]; isPending: boolean } {
  const levels = useLevelClaimables();
  const referrals = useReferralClaimables();
  return { claimables: [...levels.claimables, ...referrals], isPending: levels.isPending };
}
