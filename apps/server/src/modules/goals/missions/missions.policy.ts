import { limits } from '@guildhall/contract/limits';
import type { Reward } from '../../wealth/rewards/rewards.api.ts';
import {
  drawMissionsFromPool,
  type MissionDrawCounts,
  type MissionRotation,
} from './missions.draw.ts';

export type MissionStatus = 'IN_PROGRESS' | 'READY_TO_CLAIM' | 'CLAIMED' | 'EXPIRED';
/** A mission in one period, with the current settings of the mission. */
export interface MissionInstance {
  readonly id: number;
  readonly templateId: number;
  readonly rotation: MissionRotation | null;
  readonly period: string;
  readonly start: Date | null;
  readonly end: Date | null;
  readonly name: string;
  readonly statisticId: number | null;
  readonly segment: string | null;
  readonly goal: number | null;
  readonly rewardType: string | null;
  /** Reward of the mission; empty if the mission has no reward yet. */
  readonly rewards: readonly Reward[];
  readonly enabled: boolean;
  readonly deleted: boolean;
}
type Setting = Pick<MissionInstance, 'statisticId' | 'goal' | 'rewardType' | 'enabled' | 'deleted'>;

/** Returns the reason why a mission cannot be played; undefined if it can be played. */
export function findMissionInactiveReason(
  setting: Setting,
): 'OFF' | 'NO_STATISTIC' | 'NO_GOAL' | 'NO_REWARD' | undefined {
  if (setting.deleted || !setting.enabled) return 'OFF';
  if (setting.statisticId === null) return 'NO_STATISTIC';
  if (setting.goal === null) return 'NO_GOAL';
  if (setting.rewardType === null) return 'NO_REWARD';
  return undefined;
}
/**
 * Returns true if a period ended so long ago that results no longer count. From then on, ready
 * rewards can be claimed only from the inbox.
 */
export const isMissionClosedForResults = (end: Date | null, now: Date): boolean =>
  end !== null && end.getTime() + limits.lateResultMs <= now.getTime();
const isOver = (end: Date | null, now: Date): boolean =>
  end !== null && end.getTime() <= now.getTime();

/**
 * Creates a function that selects an account's missions: all special missions, and the common
 * missions drawn for the account.
 */
export function createMissionInstanceDraw(
  instances: readonly MissionInstance[],
  counts: MissionDrawCounts,
): (instance: MissionInstance, accountId: number) => boolean {
  const pools = new Map<string, number[]>();
  for (const { rotation, period, templateId } of instances)
    if (rotation !== null) pools.set(period, [...(pools.get(period) ?? []), templateId]);
  const known = new Map<string, ReadonlySet<number>>();
  return ({ rotation, period, templateId }, accountId) => {
    if (rotation === null) return true;
    const key = `${accountId} ${period}`;
    const drawn =
      known.get(key) ??
      drawMissionsFromPool(pools.get(period) ?? [], accountId, period, counts[rotation]);
    known.set(key, drawn);
    return drawn.has(templateId);
  };
}

/**
 * Returns the status of a mission as the player sees it; undefined if the player does not see the
 * mission.
 */
export function findMissionStatus(
  entry: Pick<MissionInstance, 'end'> & Setting,
  progress: { amount: number; ready: boolean; claimed: boolean; moved: boolean },
  isMine: boolean,
  now: Date,
): MissionStatus | undefined {
  if (progress.moved || isMissionClosedForResults(entry.end, now)) return undefined;
  if (progress.claimed) return isOver(entry.end, now) ? undefined : 'CLAIMED';
  if (progress.ready) return 'READY_TO_CLAIM';
  if (!isMine || findMissionInactiveReason(entry) !== undefined) return undefined;
  if (!isOver(entry.end, now)) return 'IN_PROGRESS';
  return progress.amount > 0 ? 'EXPIRED' : undefined;
}
