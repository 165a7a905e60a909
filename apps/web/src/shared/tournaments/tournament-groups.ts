import type { Tournament } from './use-tournaments.ts';

/** Phase of a tournament, as the list shows it. */
export type TournamentPhase = 'live' | 'closing' | 'coming' | 'over' | 'cancelled';
/** Order of the phases in the list and in the selection of a tournament. */
const order: readonly TournamentPhase[] = ['live', 'closing', 'coming', 'over', 'cancelled'];

/** Returns the phase at `now`; it may change by time alone. */
export function getTournamentPhase(
  { state, start, end }: Pick<Tournament, 'state' | 'start' | 'end'>,
  now: number,
): TournamentPhase {
  if (state === 'CANCELLED') return 'cancelled';
  if (state === 'SETTLED' || state === 'CORRECTED') return 'over';
  if (state !== 'OPEN' || Date.parse(end) <= now) return 'closing';
  return Date.parse(start) > now ? 'coming' : 'live';
}
/**
 * Sorts tournaments by phase. Within a phase, the tournament that begins or ends next is first;
 * among tournaments that are over, the one that ended last.
 */
export function sortTournaments(tournaments: readonly Tournament[], now: number): Tournament[] {
  const rank = (tournament: Tournament): number =>
    order.indexOf(getTournamentPhase(tournament, now));
  const time = (tournament: Tournament): number =>
    ({
      coming: Date.parse(tournament.start),
      live: Date.parse(tournament.end),
      closing: -Date.parse(tournament.end),
      over: -Date.parse(tournament.end),
      cancelled: -Date.parse(tournament.end),
    })[getTournamentPhase(tournament, now)];
  return tournaments.toSorted((a, b) => rank(a) - rank(b) || time(a) - time(b) || a.id - b.id);
}
/**
 * Returns the open timeslot, otherwise the next one; undefined if the tournament has no timeslots,
 * or none is left.
 */
export function findCurrentTimeslot(
  { timeslots }: Pick<Tournament, 'timeslots'>,
  now: number,
): { start: string; end: string; isOpen: boolean } | undefined {
  const next = timeslots
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
    .find((slot) => Date.parse(slot.end) > now);
  return next && { ...next, isOpen: Date.parse(next.start) <= now };
}
