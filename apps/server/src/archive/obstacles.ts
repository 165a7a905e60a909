/** Reasons why a month must stay in the database. */
import { archivedTables } from '@guildhall/contract/identity/retention';
import { replayLimits } from '@guildhall/contract/kit/section/replay';
import { limits } from '@guildhall/contract/limits';
import type { Queries } from '../kernel/db/db.ts';
import { getMonthStart, type MonthlyTable } from '../kernel/db/partitions.ts';
import { listActivityEventsCountingMatches } from '../modules/goals/activity-events/activity-events.api.ts';
import { listMissionsCountingMatches } from '../modules/goals/missions/missions.api.ts';
import { listTournamentsCountingMatches } from '../modules/goals/tournaments/tournaments.api.ts';
import { replayReviewMsMax } from '../modules/play/match-replay/goal-replay.api.ts';

const dayMs = 86_400_000;
/**
 * Milliseconds after the end of a goal in which the server may still read its matches: the longest
 * replay, the review before a replayed day, and the time for late results.
 */
const readAfterEndMs = replayLimits.daysMax * dayMs + replayReviewMsMax + limits.lateResultMs;

const formatDay = (at: Date): string => at.toISOString().slice(0, 10);
/**
 * Returns the reason why a month must stay, as the end of a sentence; undefined if the month can be
 * archived.
 */
export async function findArchiveObstacle(
  db: Queries,
  table: MonthlyTable,
  monthStart: Date,
  now: Date,
): Promise<string | undefined> {
  const monthEnd = getMonthStart(monthStart, 1);
  const dueAt = new Date(monthEnd.getTime() + archivedTables[table].storedMs);
  if (dueAt > now) return `is stored at least until ${formatDay(dueAt)}`;
  const endAfter = new Date(now.getTime() - readAfterEndMs);
  for (const [kind, list] of [
    ['mission', listMissionsCountingMatches],
    ['activity event', listActivityEventsCountingMatches],
    ['tournament', listTournamentsCountingMatches],
  ] as const) {
    const [first] = await list(db, monthEnd, endAfter);
    if (first)
      return `is needed by the ${kind} ${first.id}, "${first.name}", which counts matches since ${formatDay(new Date(first.start))}`;
  }
  return undefined;
}
