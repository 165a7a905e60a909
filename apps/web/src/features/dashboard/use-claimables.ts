import type { ReactNode } from 'react';
import * as m from '../../messages/messages.js';
import type { RewardClaimHandle, ClaimableReward } from '../../shared/claim/use-claim.ts';
import {
  formatRewardKind,
  useClaimLevelReward,
  useLevelRewards,
} from '../../shared/level-rewards/use-level-rewards.ts';
import {
  formatReferralGoal,
  useClaimReferralReward,
  useReferralRewards,
} from '../../shared/referral/use-referral-rewards.ts';
import type { DisplayReward } from '../../shared/rewards/reward-text.ts';
import { useAchievements, useClaimAchievement } from '../../shared/missions/use-achievements.ts';
import { useClaimMission, useMissions } from '../../shared/missions/use-missions.ts';

interface Waiting {
  /** Position among all claimable rewards. */
  readonly order: number;
  readonly shown: DisplayReward;
  /** Name of the source. */
  readonly from: string;
  /** True for a moment after the claim, while the reward keeps its place. */
  readonly leaving: boolean;
}
/** Reward that waits to be claimed, from any source. */
export interface Claimable extends ClaimableReward, Waiting {
  readonly busy: boolean;
  readonly claim: () => void;
}
/** Reward that is claimed elsewhere and therefore not included in claiming all. */
export interface RewardClaimedElsewhere extends Waiting {
  readonly key: string;
  /** Link to the page on which the reward is claimed. */
  readonly way: ReactNode;
}
export type DashboardClaim = Claimable | RewardClaimedElsewhere;

type Row = { readonly id: number } & (
  | { readonly status: string }
  | { readonly state: string; readonly status?: never }
);
const isReady = (row: Row): boolean =>
  row.status === 'READY_TO_CLAIM' || ('state' in row && row.state === 'UNLOCKED');

/** Returns the claimable rows of a list, with their order and source. */
const ready = <T extends Row>(
  kind: string,
  rows: readonly T[] | undefined,
  claim: RewardClaimHandle<T>,
  tell: (row: T, index: number) => Pick<Claimable, 'order' | 'from'>,
): Claimable[] =>
  (rows ?? [])
    .filter((row) => isReady(row) || claim.keepsPlace(row))
    .flatMap((row, index) => {
      const [shown] = claim.show(row);
      if (!shown) return [];
      return {
        key: `${kind}-${row.id}`,
        shown,
        busy: claim.isBusy(row),
        leaving: claim.isTurning(row),
        claim: () => claim.claim(row),
        claimQuietly: () => claim.claimQuietly(row),
        ...tell(row, index),
      };
    });

/**
 * Returns all rewards that can be claimed now: first rewards of missions, because missions end,
 * then level rewards in their order, referral rewards, and achievements.
 */
export function useClaimables(): readonly Claimable[] {
  return [
    ...ready('mission', useMissions().data, useClaimMission(), ({ name }, index) => ({
      order: index,
      from: m.dashboard_mission_done({ name }),
    })),
    ...ready('level', useLevelRewards().data, useClaimLevelReward(), ({ type, amount }) => ({
      order: 1_000 + amount,
      from: m.dashboard_reward_from({ kind: formatRewardKind(type), level: amount }),
    })),
    ...ready(
      'referral',
      useReferralRewards().data?.data,
      useClaimReferralReward(),
      (row, index) => ({
        order: 2_000_000 + index,
        from: m.dashboard_reward_for({ goal: formatReferralGoal(row) }),
      }),
    ),
    ...ready('achievement', useAchievements().data, useClaimAchievement(), ({ name }, index) => ({
      order: 3_000_000 + index,
      from: m.dashboard_achievement_done({ name }),
    })),
  ];
}
