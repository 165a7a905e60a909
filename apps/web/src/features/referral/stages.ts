import type { Recruit } from './use-referral.ts';

/**
 * Stages of recruits, from the opened link to the reward. Each stage counts all recruits who have
 * passed it.
 */
export const recruitStages = ['visited', 'registered', 'verified', 'played', 'rewarded'] as const;
export type RecruitStage = (typeof recruitStages)[number];

/**
 * Returns the number of stages passed after the visit, at most four. A recruit under review has
 * passed all visible stages.
 */
export function countStagesPassedByRecruit(
  recruit: Pick<Recruit, 'state' | 'verified' | 'matches'>,
): number {
  if (recruit.state === 'REWARDED') return 4;
  if (recruit.state === 'QUALIFIED') return 3;
  return recruit.verified ? 2 : 1;
}
/**
 * Computes the recruits per stage. Visits may be fewer than registrations, because a household
 * counts as one visitor.
 */
export function computeRecruitFunnel(
  visits: number,
  recruits: readonly Pick<Recruit, 'state' | 'verified' | 'matches'>[],
): Record<RecruitStage, number> {
  const past = (stage: number): number =>
    recruits.filter((recruit) => countStagesPassedByRecruit(recruit) >= stage).length;
  return {
    visited: Math.max(visits, recruits.length),
    registered: past(1),
    verified: past(2),
    played: past(3),
    rewarded: past(4),
  };
}
