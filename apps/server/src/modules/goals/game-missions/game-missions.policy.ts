import type { GameMissionRepeat } from '@guildhall/contract/goals/game-missions.section';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import type { Reward } from '../../wealth/rewards/rewards.api.ts';
import { isMissionClosedForResults, computeRotationPeriod } from '../missions/missions.api.ts';
import { gameMissionMessages } from './game-missions.messages.ts';

/** A gameplay task in the form in which a step of a mission uses it. */
export interface MissionTask {
  readonly id: number;
  readonly name: string;
  readonly type: 'COUNT' | 'SINGLE';
  readonly goal: number;
  readonly statisticId: number;
  /** Segment: '' for the whole statistic, `name=value` for a part of it. */
  readonly segment: string;
}
export interface GameMission {
  readonly id: number;
  readonly name: string;
  readonly enabled: boolean;
  readonly repeat: GameMissionRepeat;
  readonly tasks: readonly MissionTask[];
  readonly rewards: readonly Reward[];
}
/** A period in which an account can finish a mission once; `key` identifies the period. */
interface Span {
  readonly key: string;
  /** End of the period, exclusive; null if the period never ends. */
  readonly end: Date | null;
}
/**
 * Returns the period of a mission that contains a time: the day, the week from Monday, or all time,
 * in UTC.
 */
export const computeMissionPeriod = (repeat: GameMissionRepeat, at: Date): Span =>
  repeat === 'ONCE' ? { key: 'ONCE', end: null } : computeRotationPeriod(repeat, at);
/** Returns true if results of matches in the period are no longer accepted. */
export const isMissionPeriodClosed = ({ end }: Span, now: Date): boolean =>
  isMissionClosedForResults(end, now);

export type MissionIdleReason = 'OFF' | 'NO_STEPS' | 'NO_REWARDS';
/** Returns the reason why a mission cannot be played; undefined if the mission can be played. */
export function findGameMissionIdleReason(mission: {
  readonly enabled: boolean;
  readonly steps: readonly unknown[];
  readonly rewards: readonly unknown[];
}): MissionIdleReason | undefined {
  if (!mission.enabled) return 'OFF';
  if (mission.steps.length === 0) return 'NO_STEPS';
  return mission.rewards.length === 0 ? 'NO_REWARDS' : undefined;
}
const idle: Record<MissionIdleReason, (params: { name: string }) => Sentence> = {
  OFF: gameMissionMessages.isOff,
  NO_STEPS: gameMissionMessages.hasNoSteps,
  NO_REWARDS: gameMissionMessages.hasNoRewards,
};
/**
 * Returns the reason why a match cannot count for the mission; undefined if the match can count.
 */
export function describeMissionIdleReason({
  name,
  enabled,
  tasks,
  rewards,
}: GameMission): Sentence | undefined {
  const why = findGameMissionIdleReason({ enabled, steps: tasks, rewards });
  return why && idle[why]({ name });
}
/**
 * Messages for a match that does not count, because the player has already finished the mission in
 * this period.
 */
export const missionAlreadyDoneMessages: Record<GameMissionRepeat, () => Sentence> = {
  ONCE: gameMissionMessages.doneAlready,
  DAILY: gameMissionMessages.doneThatDay,
  WEEKLY: gameMissionMessages.doneThatWeek,
};

/** Progress of an account in a period. */
export interface MissionProgress {
  /** Number of completed steps. */
  readonly step: number;
  readonly taskId: number | null;
  /**
   * Number counted for the task of the current step. For a SINGLE task, the number of the best
   * match.
   */
  readonly counted: number;
}
export interface MissionProgressAfterMatch extends MissionProgress {
  readonly isFinished: boolean;
  /** Step for which the match counted; undefined if no steps remain. */
  readonly currentTask:
    | { readonly place: number; readonly task: MissionTask; readonly counted: number }
    | undefined;
}
/**
 * Returns the stored count for a task; 0 if it was counted for another task, which this one has
 * replaced.
 */
export const getMissionTaskCount = (
  { taskId, counted }: MissionProgress,
  task: Pick<MissionTask, 'id'>,
): number => (taskId === task.id ? counted : 0);
/**
 * Applies one match to the present step; points above the step's goal are lost. `deltaOf` returns
 * the amount that the match added to the statistic of a task.
 */
export function applyMatchToMission(
  standing: MissionProgress,
  tasks: readonly MissionTask[],
  deltaOf: (task: MissionTask) => number,
): MissionProgressAfterMatch {
  const { step } = standing;
  const task = tasks[step];
  if (!task) return { step, taskId: null, counted: 0, isFinished: true, currentTask: undefined };
  const before = getMissionTaskCount(standing, task);
  const delta = deltaOf(task);
  const counted = task.type === 'COUNT' ? before + delta : Math.max(before, delta);
  const progressStep = { place: step + 1, task, counted };
  return counted < task.goal
    ? { step, taskId: task.id, counted, isFinished: false, currentTask: progressStep }
    : {
        step: step + 1,
        taskId: null,
        counted: 0,
        isFinished: step + 1 >= tasks.length,
        currentTask: progressStep,
      };
}
/** Returns the displayed progress, from 0 to the target, with two decimals. */
export const toDisplayedTaskProgress = (counted: number, goal: number): number =>
  Math.max(0, Math.min(goal, Math.floor(counted * 100) / 100));
