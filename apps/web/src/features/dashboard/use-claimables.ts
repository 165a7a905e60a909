import * as m from '../../messages/messages.js';
import type { Claiming, OneOfMany } from '../../shared/claim/use-claim.ts';
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
import { groundOf, rewardText } from '../../shared/rewards/reward-text.ts';
import { useAchievements, useClaimAchievement } from './use-achievements.ts';
import { useClaimMission, useMissions } from './use-missions.ts';

/** Something that waits to be claimed, wherever it comes from. */
export interface Claimable extends OneOfMany {
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
  readonly claim: () => void;
}

/** Missions end and come first; levels, friends and achievements wait. */
const orders = { missions: 0, levels: 1_000, referrals: 2_000_000, achievements: 3_000_000 };

/** What can be done with one of them, and how it stands. */
const claiming = <T>(own: Claiming<T>, reward: T) => ({
  busy: own.isBusy(reward),
  leaving: own.isTurning(reward),
  claim: () => own.claim(reward),
  claimQuietly: () => own.claimQuietly(reward),
});

function useLevelClaimables(): Claimable[] {
  const rewards = useLevelRewards();
  const own = useClaimLevelReward();
  const ready = (rewards.data ?? []).filter(
    (reward) => reward.status === 'READY_TO_CLAIM' || own.isTurning(reward),
  );
  return ready.map((reward) => ({
    key: `level-${reward.id}`,
    order: orders.levels + reward.amount,
    name: rewardText(reward.reward),
    from: m.dashboard_reward_from({ kind: rewardKind(reward.type), level: reward.amount }),
    rarity: groundOf(reward.reward),
    imageUrl: reward.imageUrl,
    ...claiming(own, reward),
  }));
}
function useMissionClaimables(): Claimable[] {
  const missions = useMissions();
  const own = useClaimMission();
  const ready = (missions.data ?? []).filter(
    (mission) => mission.status === 'READY_TO_CLAIM' || own.isTurning(mission),
  );
  return ready.map((mission, index) => ({
    key: `mission-${mission.id}`,
    order: orders.missions + index,
    name: mission.reward === null ? mission.name : rewardText(mission.reward),
    from: m.dashboard_mission_done({ name: mission.name }),
    rarity: mission.reward === null ? 0 : groundOf(mission.reward),
    imageUrl: mission.reward?.imageUrl ?? mission.imageUrl,
    ...claiming(own, mission),
  }));
}
function useAchievementClaimables(): Claimable[] {
  const achievements = useAchievements();
  const own = useClaimAchievement();
  const ready = (achievements.data ?? []).filter(
    (achievement) => achievement.state === 'UNLOCKED' || own.isTurning(achievement),
  );
  return ready.map((achievement, index) => ({
    key: `achievement-${achievement.id}`,
    order: orders.achievements + index,
    name: rewardText({ kind: 'EXP', name: '', amount: achievement.exp }),
    from: m.dashboard_achievement_done({ name: achievement.name }),
    rarity: groundOf({ kind: 'EXP', rarity: null }),
    imageUrl: achievement.activeImage,
    ...claiming(own, achievement),
  }));
}
function useReferralClaimables(): Claimable[] {
  const rewards = useReferralRewards();
  const own = useClaimReferralReward();
  const ready = (rewards.data?.data ?? []).filter(
    (reward) => reward.status === 'READY_TO_CLAIM' || own.isTurning(reward),
  );
  return ready.map((reward, index) => ({
    key: `referral-${reward.id}`,
    order: orders.referrals + index,
    name: nameOf(reward),
    from: m.dashboard_reward_for({ goal: goalOf(reward) }),
    rarity: rarityOf(reward),
    imageUrl: reward.imageUrl,
    ...claiming(own, reward),
  }));
}

/**
 * Everything that can be claimed now: what missions bring, then rewards of levels in their order,
 * then those that recruits have brought, then achievements.
 */
export function useClaimables(): readonly Claimable[] {
  return [
    useMissionClaimables(),
    useLevelClaimables(),
    useReferralClaimables(),
    useAchievementClaimables(),
  ].flat();
}
