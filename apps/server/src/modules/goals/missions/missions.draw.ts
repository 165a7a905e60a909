import { knownBalanceParameters } from '@guildhall/contract/play/balance/balance';
import type { SettingsSnapshot } from '../../../kernel/config/configuration.ts';
import { computeCalendarPeriod } from '../../../kernel/time/periods.ts';
import { computeSha256 } from '../../../kernel/secrets.ts';

export type MissionRotation = 'DAILY' | 'WEEKLY';
export interface RotationPeriod {
  readonly rotation: MissionRotation;
  /** Key of the period: rotation and first day. */
  readonly key: string;
  readonly start: Date;
  /** The first moment that no longer belongs to it. */
  readonly end: Date;
}
/** Missions that each player is given of a pool. */
export type DrawCounts = Readonly<Record<MissionRotation, number>>;
export const readMissionDrawCounts = (configuration: SettingsSnapshot): DrawCounts => {
  const parameters = configuration.of(knownBalanceParameters);
  return { DAILY: parameters['missions.daily'], WEEKLY: parameters['missions.weekly'] };
};

/** The day or the week of a moment, UTC; a week starts on Monday 00:00. */
export function computeRotationPeriod(rotation: MissionRotation, at: Date): RotationPeriod {
  const { start, end } = computeCalendarPeriod(rotation === 'DAILY' ? 'DAY' : 'WEEK', at);
  return { rotation, key: `${rotation} ${start.toISOString().slice(0, 10)}`, start, end };
}

/** A well-mixed number of 32 bits. */
function mixed(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
/**
 * The missions of a pool that a player is given in a period: the first by a number that follows
 * from account, period and mission. Anybody can draw it again and gets the same; a pool of no more
 * than `count` is given whole, so that filling one up takes nothing away.
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
