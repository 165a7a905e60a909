import { describe, expect, it } from 'vitest';
import { getTournamentPhase, findCurrentTimeslot, sortTournaments } from './tournament-groups.ts';
import type { Tournament } from './use-tournaments.ts';

const now = Date.UTC(2026, 10, 21, 12);
const at = (hours: number): string => new Date(now + hours * 3_600_000).toISOString();
const cup = (id: number, state: Tournament['state'], from: number, to: number): Tournament => ({
  id,
  name: `Cup ${id}`,
  state,
  start: at(from),
  end: at(to),
  imageUrl: null,
  timeslots: [],
  nominations: [],
  pools: [],
});

describe('tournaments for visitors', () => {
  it('running ones come first, then closing, upcoming and ended ones, nearest first', () => {
    const tournaments = [
      cup(1, 'SETTLED', -90, -80),
      cup(2, 'OPEN', 5, 9),
      cup(3, 'OPEN', -1, 3),
      cup(4, 'REVIEW', -9, -1),
      cup(5, 'OPEN', 2, 4),
      cup(6, 'SETTLED', -50, -40),
      cup(7, 'CANCELLED', -1, 1),
    ];
    expect(sortTournaments(tournaments, now).map((entry) => entry.id)).toEqual([
      3, 4, 5, 2, 6, 1, 7,
    ]);
  });

  it('a tournament opens and closes by the clock before the next answer', () => {
    expect(getTournamentPhase(cup(1, 'OPEN', 0, 1), now)).toBe('live');
    expect(getTournamentPhase(cup(1, 'OPEN', 0, 1), now - 1)).toBe('coming');
    expect(getTournamentPhase(cup(1, 'OPEN', -1, 0), now)).toBe('closing');
  });

  it('shows the open timeslot, otherwise the next one', () => {
    const timeslots = [
      { start: at(4), end: at(5) },
      { start: at(-1), end: at(1) },
    ];
    expect(findCurrentTimeslot({ timeslots }, now)).toMatchObject({ start: at(-1), isOpen: true });
    expect(findCurrentTimeslot({ timeslots }, now + 2 * 3_600_000)).toMatchObject({
      start: at(4),
      isOpen: false,
    });
    expect(findCurrentTimeslot({ timeslots }, now + 9 * 3_600_000)).toBeUndefined();
  });
});
