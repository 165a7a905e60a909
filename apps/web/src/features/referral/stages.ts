import type { Recruit } from './use-referral.ts';

/**
 * How far recruits have come, from the opened link to the reward: each stage counts all that have
 * passed it.
 */
export const stages = ['visited', 'registered', 'verified', 'played', 'rewarded'] as const;
export type Stage = (typeof stages)[number];

/**
 * How many of the four stages behind the visit a recruit has passed; one under review has passed
 * what it shows.
 */
export function stageOf(recruit: Pick<Recruit, 'state' | 'verified' | 'matches'>): number {
  if (recruit.state === 'REWARDED') return 4;
  if (recruit.state === 'QUALIFIED') return 3;
  return recruit.verified ? 2 : 1;
}
/** Visits may be fewer than registrations: a household counts as one visitor. */
export function funnel(
  visits: number,
  recruits: readonly Pick<Recruit, 'state' | 'verified' | 'matches'>[],
): Record<Stage, number> {
  const past = (stage: number): number =>
    recruits.filter((recruit) => stageOf(recruit) >= stage).length;
  return {
    visited: Math.max(visits, recruits.length),
    registered: past(1),
    verified: past(2),
    played: past(3),
    rewarded: past(4),
  };
}
