import type { Mission } from './use-missions.ts';

type Timed = Pick<Mission, 'end' | 'rotation' | 'status' | 'displayOrder' | 'id'>;
/** Longest delay of a browser's timer, in milliseconds. */
const longestMs = 2 ** 31 - 1;

/** Returns the milliseconds until the next mission ends, plus a margin; false if none ends. */
export function computeMsToNextMissionEnd(
  missions: readonly Pick<Timed, 'end'>[],
  now: number,
): number | false {
  const ends = missions.flatMap(({ end }) =>
    end !== null && Date.parse(end) > now ? [Date.parse(end)] : [],
  );
  return ends.length > 0 ? Math.min(longestMs, Math.min(...ends) - now + 1_000) : false;
}

const rank: Readonly<Record<Mission['status'], number>> = {
  READY_TO_CLAIM: 0,
  IN_PROGRESS: 1,
  EXPIRED: 2,
  CLAIMED: 3,
};
/**
 * Sorts missions: claimable first, finished last. A mission that is being claimed stays where it
 * is.
 */
export const sortMissions = <T extends Timed>(
  missions: readonly T[],
  keepsPlace: (mission: T) => boolean,
): T[] => {
  const rankOf = (entry: T): number =>
    keepsPlace(entry) ? rank.READY_TO_CLAIM : rank[entry.status];
  return missions.toSorted(
    (a, b) => rankOf(a) - rankOf(b) || a.displayOrder - b.displayOrder || a.id - b.id,
  );
};
type GroupName = 'DAILY' | 'WEEKLY' | 'OVER';
/**
 * Groups the daily and the weekly missions, each group with its end. Missions whose time is over
 * form a separate group, because the missions of yesterday and today may have the same names.
 */
export function groupMissions<T extends Timed>(
  missions: readonly T[],
  now: number,
): { name: GroupName; end: string | null; missions: T[] }[] {
  const groupOf = ({ rotation, end }: T): GroupName | null =>
    end !== null && Date.parse(end) <= now ? 'OVER' : rotation;
  return (['DAILY', 'WEEKLY', 'OVER'] as const)
    .map((name) => {
      const own = missions.filter((mission) => groupOf(mission) === name);
      const ends = own.flatMap(({ end }) => (end === null ? [] : [end])).toSorted();
      return { name, end: name === 'OVER' ? null : (ends.at(-1) ?? null), missions: own };
    })
    .filter((group) => group.missions.length > 0);
}
