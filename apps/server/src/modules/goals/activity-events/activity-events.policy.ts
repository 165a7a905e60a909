import type { activityTypes } from '@guildhall/contract/goals/activity-events.section';
import type { RewardKind } from '@guildhall/contract/kit/field/rewards';
import { limits } from '@guildhall/contract/limits';
import { activityEventMessages } from './activity-events.messages.ts';
import type { Sentence } from '@guildhall/contract/kit/text/messages';

type ActivityType = (typeof activityTypes)[number];
/** One reward as the event stores it. */
export interface StoredActivityReward {
  readonly id: number;
  readonly activityType: ActivityType;
  readonly targetId: number | null;
  readonly goal: number;
  readonly activityEventRewardType: RewardKind;
  readonly rewardId: number | null;
  readonly currency: string | null;
  readonly amount: number;
  readonly active: boolean;
  /**
   * Time at which the reward was enabled, if the event had already begun by then. Matches before
   * this time do not count.
   */
  readonly since: string | null;
}
export type SentActivityReward = Omit<StoredActivityReward, 'id' | 'since'> & {
  readonly id?: number | null;
  readonly since?: string | null;
};
export interface RewardFieldProblem {
  readonly field: string;
  readonly problem: Sentence;
}
/** Returns true if the reward is neither shown nor counted. */
export const isActivityRewardIdle = (
  pick: Pick<StoredActivityReward, 'active' | 'activityType' | 'targetId'>,
): boolean =>
  !pick.active ||
  ((pick.activityType === 'STATISTIC' || pick.activityType === 'TASK') && pick.targetId === null);
/** Returns the first invalid field of a reward. Does not compare the reward with other rewards. */
function wrongIn(reward: SentActivityReward): RewardFieldProblem | undefined {
  const isNamed = reward.activityType === 'STATISTIC' || reward.activityType === 'TASK';
  if (!isNamed && reward.targetId !== null)
    return {
      field: 'targetId',
      problem: activityEventMessages.belongsStatisticsGameplayTasksOnly(),
    };
  return undefined;
}
const countedBy = (reward: SentActivityReward): string =>
  `${reward.activityType} ${reward.targetId} ${reward.goal}`;
const keyOf = (reward: SentActivityReward): string =>
  `${countedBy(reward)} ${reward.activityEventRewardType} ${reward.rewardId} ${reward.currency}`;

/**
 * Matches each sent reward to a stored reward: by its id, otherwise by activity and payment,
 * otherwise by activity alone.
 */
function matched(
  sent: readonly SentActivityReward[],
  stored: readonly StoredActivityReward[],
): (StoredActivityReward | undefined)[] {
  const left = new Map(stored.map((entry) => [entry.id, entry]));
  const matches: (StoredActivityReward | undefined)[] = sent.map((entry) => {
    const known = typeof entry.id === 'number' ? left.get(entry.id) : undefined;
    if (known) left.delete(known.id);
    return known;
  });
  for (const key of [keyOf, countedBy])
    for (const [index, entry] of sent.entries()) {
      if (matches[index] !== undefined || typeof entry.id === 'number') continue;
      const known = [...left.values()].find((other) => key(other) === key(entry));
      if (known) left.delete(known.id);
      matches[index] = known;
    }
  return matches;
}
/**
 * Finds the first forbidden change of the rewards of an event. After the event has begun, rewards
 * can be added and disabled, but not removed, and their counting rules must not change.
 */
export function findForbiddenRewardChanges(
  sent: readonly SentActivityReward[],
  stored: readonly StoredActivityReward[],
  hasBegun: boolean,
): RewardFieldProblem | undefined {
  const matches = matched(sent, stored);
  for (const [index, entry] of sent.entries()) {
    const at = (problem: RewardFieldProblem): RewardFieldProblem => ({
      ...problem,
      field: `rewards.${index}.${problem.field}`,
    });
    const wrong = wrongIn(entry);
    if (wrong) return at(wrong);
    const before = matches[index];
    if (typeof entry.id === 'number' && !before)
      return at({ field: 'id', problem: activityEventMessages.noRewardEvent() });
    if (!hasBegun || !before) continue;
    if (before.activityType !== entry.activityType)
      return at({
        field: 'activityType',
        problem: activityEventMessages.cannotChangedOnceEventBegun(),
      });
    if (before.targetId !== entry.targetId)
      return at({
        field: 'targetId',
        problem: activityEventMessages.cannotChangedOnceEventBegun(),
      });
  }
  const keptIds = new Set(matches.map((match) => match?.id));
  return hasBegun && stored.some((entry) => !keptIds.has(entry.id))
    ? { field: 'rewards', problem: activityEventMessages.cannotRemovedOnceEventBegun() }
    : undefined;
}
/**
 * Prepares rewards for storage: sets their ids and the times from which they count. `newId` returns
 * a new id.
 */
export async function toStoredRewards(
  sent: readonly SentActivityReward[],
  stored: readonly StoredActivityReward[],
  { now, start, newId }: { now: Date; start: string; newId: () => Promise<number> },
): Promise<StoredActivityReward[]> {
  const rows: StoredActivityReward[] = [];
  const matches = matched(sent, stored);
  for (const [index, entry] of sent.entries()) {
    const before = matches[index];
    const isTurnedOn =
      before !== undefined && isActivityRewardIdle(before) && !isActivityRewardIdle(entry);
    const since =
      isTurnedOn && now.toISOString() > start ? now.toISOString() : (before?.since ?? null);
    rows.push({ ...entry, id: before?.id ?? (await newId()), since });
  }
  return rows;
}
/** Returns true if results of an event that ends at `end` are no longer accepted. */
export const isEventClosedForResults = (end: Date, now: Date): boolean =>
  end.getTime() + limits.lateResultMs <= now.getTime();

/** Amounts that one match or one level gain adds to the counts of an account. */
export interface AccountActivityAmounts {
  readonly accountId: number;
  /** Amounts by statistic and segment; the segment '' stands for the whole statistic. */
  readonly sums: ReadonlyMap<string, number>;
  readonly matches: number;
  readonly levels: number;
}
export const buildStatisticSumKey = (statisticId: number, segment: string): string =>
  `${statisticId} ${segment}`;
/** Counting rule of a reward: every `unit` points are one step towards the goal. */
export interface ActivityRewardCountingRule {
  readonly how: 'SUM' | 'SINGLE' | 'MATCHES' | 'LEVEL';
  readonly statisticId: number;
  readonly segment: string;
  readonly unit: number;
}
/**
 * Returns the amount to add to the count; 0 if the reward counts another activity. A task within a
 * single match counts at most once per match.
 */
export function computeActivityRewardDelta(
  { how, statisticId, segment, unit }: ActivityRewardCountingRule,
  amounts: AccountActivityAmounts,
): number {
  if (how === 'MATCHES') return amounts.matches;
  if (how === 'LEVEL') return amounts.levels;
  const sum = amounts.sums.get(buildStatisticSumKey(statisticId, segment)) ?? 0;
  return how === 'SUM' ? sum : sum >= unit ? 1 : 0;
}
/** Returns the count at which a goal is reached. For sums, this is the goal times the unit. */
export const getRequiredCount = ({
  how,
  unit,
  goal,
}: Pick<ActivityRewardCountingRule, 'how' | 'unit'> & { readonly goal: number }): number =>
  how === 'SUM' ? goal * unit : goal;
/**
 * Returns the progress to show, which never exceeds the goal. For a sum, the progress is the number
 * of complete units.
 */
export function toDisplayedProgress(
  { how, unit }: Pick<ActivityRewardCountingRule, 'how' | 'unit'>,
  counted: number,
  goal: number,
): number {
  const steps = how === 'SUM' && unit !== 1 ? Math.floor(counted / unit) : counted;
  return Math.max(0, Math.min(goal, steps));
}
