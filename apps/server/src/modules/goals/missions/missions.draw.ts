import { platformBalanceParameters } from '@guildhall/contract/play/balance/balance';
import type { SettingsSnapshot } from '../../../kernel/config/configuration.ts';
import { computeCalendarPeriod } from '../../../kernel/time/periods.ts';
import { computeSha256 } from '../../../kernel/secrets.ts';

export type MissionRotation = 'DAILY' | 'WEEKLY';
export interface RotationPeriod {
  readonly rotation: MissionRotation;
  /** Key of the period: rotation and first day. */
  readonly key: string;
  readonly start: Date;
  /** End of the period, exclusive. */
  readonly end: Date;
}
/** Number of missions that each player gets from a pool, by rotation. */
export type MissionDrawCounts = Readonly<Record<MissionRotation, number>>;
export const readMissionDrawCounts = (configuration: SettingsSnapshot): MissionDrawCounts => {
  const parameters = configuration.of(platformBalanceParameters);
  return { DAILY: parameters['missions.daily'], WEEKLY: parameters['missions.weekly'] };
};

/** Returns the UTC day or week that contains a time; a week starts on Monday at 00:00. */
export function computeRotationPeriod(rotation: MissionRotation, at: Date): RotationPeriod {
  const { start, end } = computeCalendarPeriod(rotation === 'DAILY' ? 'DAY' : 'WEEK', at);
  return { rotation, key: `${rotation} ${start.toISOString().slice(0, 10)}`, start, end };
}

/** Hashes a number to 32 bits, such that every bit depends on all bits of the number. */
function mixed(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
/**
 * Draws the missions that a player gets from a pool in a period. Orders the pool by a hash of
 * account, period and mission, and takes the first `count` missions. Repeating the draw gives the
 * same missions. From a pool of at most `count` missions the player gets all, so adding missions to
 * such a pool takes none away.
 */
export function drawMissionsFromPool(
  pool: readonly number[],
  accountId: number,
  periodKey: string,
  count: number,
): ReadonlySet<number> {
  const seed = computeSha256(`${accountId} ${periodKey}`).readInt32LE(0);
  const ranked = pool
    .map((id) => ({ id, rank: mixed(seed ^ mixed(id)) }))
    .sort((a, b) => a.rank - b.rank || a.id - b.id);
  return new Set(ranked.slice(0, count).map((entry) => entry.id));
}
