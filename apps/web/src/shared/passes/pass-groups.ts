import { groupBy } from '../text/group-by.ts';
import type { PassProgress } from './use-passes.ts';

export type PassTier = PassProgress['pass']['rewards'][number];
/** Rewards of a track at a step. */
export interface PassTrackRewardsAtStep {
  readonly tiers: readonly PassTier[];
  readonly isGranted: boolean;
  readonly isHeld: boolean;
}
/** Step of a pass: the experience that it requires, and the rewards of both tracks. */
export interface BattlePassStep {
  readonly goal: number;
  /** Progress since the previous step, from 0 to 1. */
  readonly done: number;
  readonly free: PassTrackRewardsAtStep | null;
  readonly paid: PassTrackRewardsAtStep | null;
}
/** Pass in the form for players, with all its tracks, which have the same style. */
export interface BattlePass {
  readonly key: number;
  readonly name: string;
  readonly style: number;
  readonly imageUrl: string | null;
  readonly start: string;
  readonly end: string;
  readonly progress: number;
  readonly free: PassProgress | undefined;
  readonly paid: PassProgress | undefined;
  readonly steps: readonly BattlePassStep[];
}

function cellOf(track: PassProgress | undefined, goal: number): PassTrackRewardsAtStep | null {
  const tiers = track?.pass.rewards.filter((tier) => tier.goal === goal) ?? [];
  if (!track || tiers.length === 0) return null;
  return {
    tiers,
    isGranted: tiers.every(({ id }) => track.granted.includes(id)),
    isHeld: tiers.some(({ id }) => track.held.includes(id)),
  };
}
/** Merges the tiers of both tracks into one list of steps, lowest experience first. */
function stepsOf(
  free: PassProgress | undefined,
  paid: PassProgress | undefined,
  progress: number,
): BattlePassStep[] {
  const goals = [free, paid].flatMap((track) => track?.pass.rewards.map(({ goal }) => goal) ?? []);
  const ordered = [...new Set(goals)].sort((a, b) => a - b);
  return ordered.map((goal, at) => {
    const before = ordered[at - 1] ?? 0;
    return {
      goal,
      done: Math.min(1, Math.max(0, (progress - before) / (goal - before))),
      free: cellOf(free, goal),
      paid: cellOf(paid, goal),
    };
  });
}
/**
 * Combines the free and the paid track of each style into one battle pass; the pass that ends first
 * comes first.
 */
export function groupPassTracks(tracks: readonly PassProgress[]): BattlePass[] {
  return [...groupBy(tracks, ({ pass }) => pass.style)]
    .flatMap(([style, stylePasses]) => {
      const free = stylePasses.find(({ pass }) => pass.rarityType === 0);
      const paid = stylePasses.find(({ pass }) => pass.rarityType === 1);
      const lead = free ?? paid;
      if (!lead) return [];
      const progress = Math.max(...stylePasses.map((track) => track.progress));
      const { name, imageUrl, start, end } = lead.pass;
      const steps = stepsOf(free, paid, progress);
      return [{ key: style, name, style, imageUrl, start, end, progress, free, paid, steps }];
    })
    .sort((a, b) => Date.parse(a.end) - Date.parse(b.end) || a.style - b.style);
}
/** Lists the tiers of the paid track that an upgrade grants at once. */
export const listTiersGrantedByUpgrade = ({
  paid,
  progress,
}: Pick<BattlePass, 'paid' | 'progress'>): PassTier[] =>
  paid?.pass.rewards.filter(({ id, goal }) => goal <= progress && !paid.granted.includes(id)) ?? [];
/** Returns the next step: the first one that is not reached yet. */
export const findNextPassStep = ({
  steps,
}: Pick<BattlePass, 'steps'>): BattlePassStep | undefined => steps.find(({ done }) => done < 1);
