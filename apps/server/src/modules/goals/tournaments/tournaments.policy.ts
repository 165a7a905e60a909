import type { ScoreAggregation } from '@guildhall/contract/goals/tournaments/tournaments.section';
import { limits } from '@guildhall/contract/limits';
import type { TournamentState } from '@guildhall/contract/goals/tournaments/tournaments';
import { isDeepStrictEqual as same } from 'node:util';
import { buildFieldError } from '../../../kernel/errors.ts';
import type { Reward } from '../../wealth/rewards/rewards.api.ts';
import { problem } from '@guildhall/contract/kit/problem/problem';
import { tournamentMessages } from './tournaments.messages.ts';

interface Prize {
  readonly placeFrom: number;
  readonly placeTo: number;
  readonly rewards: readonly Reward[];
  /** Percentage that each place of this prize gets of every pool of the tournament. */
  readonly poolPercent: number;
}
export interface Nomination {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly statisticId: number;
  readonly segment: string | null;
  readonly aggregation: ScoreAggregation;
  readonly tieStatisticId: number | null;
  readonly minScore: number | null;
  readonly winners: number;
  readonly prizes: readonly Prize[];
}
export interface Timeslot {
  readonly start: string;
  readonly end: string;
}
export interface Tournament {
  readonly id: number;
  readonly name: string;
  readonly start: string;
  readonly end: string;
  readonly timeslots: readonly Timeslot[];
  readonly nominations: readonly Nomination[];
  /**
   * State as it was last stored. `getEffectiveTournamentState` computes the state at a given time.
   */
  readonly state: TournamentState;
  readonly imageUrl: string | null;
}
type Written = Pick<Tournament, 'state' | 'end'>;

/**
 * Returns the state at a given time. An open tournament enters GRACE and then FROZEN by time alone,
 * without a write.
 */
export function getEffectiveTournamentState({ state, end }: Written, now: Date): TournamentState {
  if (state !== 'OPEN' && state !== 'GRACE' && state !== 'FROZEN') return state;
  const since = now.getTime() - Date.parse(end);
  if (since < 0) return 'OPEN';
  return since < limits.tournamentGraceMs ? 'GRACE' : 'FROZEN';
}
export const hasTournamentBegun = (
  { state, start }: Pick<Tournament, 'state' | 'start'>,
  now: Date,
): boolean => state !== 'DRAFT' && Date.parse(start) <= now.getTime();
/**
 * Returns true if the amounts of the prizes must be in escrow. They must be while the tournament is
 * published and neither settled nor cancelled.
 */
export const isEscrowRequired = (state: TournamentState): boolean =>
  state === 'OPEN' || state === 'GRACE' || state === 'FROZEN' || state === 'REVIEW';
/**
 * Returns true if a result still changes the standings: a new result until the freeze, a result
 * released from hold until the settlement.
 */
export function isTournamentCountingResults(
  written: Written,
  now: Date,
  wasHeld: boolean,
): boolean {
  const state = getEffectiveTournamentState(written, now);
  return (
    state === 'OPEN' || state === 'GRACE' || (wasHeld && (state === 'FROZEN' || state === 'REVIEW'))
  );
}
/** Lists the half-open spans in which a match must end to count. */
export const listMatchTimeslots = ({
  timeslots,
  start,
  end,
}: Pick<Tournament, 'timeslots' | 'start' | 'end'>): readonly Timeslot[] =>
  timeslots.length > 0 ? timeslots : [{ start, end }];
export const isInTimeslots = (spans: readonly Timeslot[], at: Date): boolean =>
  spans.some(
    ({ start, end }) => Date.parse(start) <= at.getTime() && at.getTime() < Date.parse(end),
  );
/** Converts a score to the value by which the standings are sorted, or back. */
export const toScoreSortValue = (aggregation: ScoreAggregation, value: number): number =>
  aggregation === 'MIN' ? 0 - value : value;
export const isScoreEnoughForPrize = (
  { aggregation, minScore }: Nomination,
  score: number,
): boolean =>
  minScore === null ||
  toScoreSortValue(aggregation, score) >= toScoreSortValue(aggregation, minScore);

/** Nomination as a form sends it; the id is null for a new nomination. */
type Sent = Omit<Nomination, 'id'> & { readonly id: number | null };
/**
 * Assigns ids. A nomination without an id gets the id of the former nomination with the same name,
 * otherwise a new id.
 */
export function assignNominationIds(
  sent: readonly Sent[],
  before: readonly Nomination[],
): Nomination[] {
  const taken = new Set(sent.flatMap((entry) => (entry.id === null ? [] : [entry.id])));
  let last = Math.max(0, ...before.map((entry) => entry.id));
  return sent.map((entry) => {
    const known =
      entry.id ?? before.find((old) => old.name === entry.name && !taken.has(old.id))?.id;
    const id = known ?? ++last;
    taken.add(id);
    return { ...entry, id };
  });
}

function validatePrizes({ prizes, winners }: Sent, path: string): void {
  const covered = new Set<number>();
  for (const [at, { placeFrom, placeTo, rewards, poolPercent }] of prizes.entries()) {
    const field = `${path}.prizes.${at}`;
    if (placeTo < placeFrom)
      throw buildFieldError(`${field}.placeTo`, tournamentMessages.mustNotBeforeFirstPlace());
    if (placeTo > winners)
      throw buildFieldError(`${field}.placeTo`, tournamentMessages.mustNotBeyondWinners());
    if (rewards.length === 0 && poolPercent === 0)
      throw buildFieldError(`${field}.rewards`, problem('empty'));
    for (let place = placeFrom; place <= placeTo; place++) {
      if (covered.has(place))
        throw buildFieldError(`${field}.placeFrom`, tournamentMessages.mustNotCoverPlaceTwice());
      covered.add(place);
    }
  }
}
/** Throws VALIDATION if all nominations together promise more than 100 percent of a pool. */
function validatePercents(nominations: readonly Sent[]): void {
  let percent = 0;
  for (const [n, { prizes }] of nominations.entries())
    for (const [p, { placeFrom, placeTo, poolPercent }] of prizes.entries()) {
      percent += (placeTo - placeFrom + 1) * poolPercent;
      if (percent > 100)
        throw buildFieldError(
          `nominations.${n}.prizes.${p}.poolPercent`,
          tournamentMessages.poolBeyond({ percent }),
        );
    }
}
/**
 * Throws VALIDATION for faults within the tournament itself. Does not check references to other
 * rows.
 */
export function assertTournamentShape({
  start,
  end,
  timeslots,
  nominations,
}: {
  start: string;
  end: string;
  timeslots: readonly Timeslot[];
  nominations: readonly Sent[];
}): void {
  for (const [at, slot] of timeslots.entries()) {
    if (slot.end <= slot.start) throw buildFieldError(`timeslots.${at}.end`, problem('later'));
    if (slot.start < start || slot.end > end)
      throw buildFieldError(`timeslots.${at}.start`, tournamentMessages.mustLieInsideTournament());
    const other = timeslots.findIndex(
      (timeslot, n) => n < at && timeslot.start < slot.end && slot.start < timeslot.end,
    );
    if (other >= 0)
      throw buildFieldError(
        `timeslots.${at}.start`,
        tournamentMessages.mustNotOverlapTimeslot({ slot: other + 1 }),
      );
  }
  const [names, ids] = [new Set<string>(), new Set<number>()];
  for (const [at, entry] of nominations.entries()) {
    if (names.has(entry.name))
      throw buildFieldError(`nominations.${at}.name`, tournamentMessages.takenAnotherNomination());
    if (entry.id !== null && ids.has(entry.id))
      throw buildFieldError(`nominations.${at}.id`, tournamentMessages.takenAnotherNomination());
    names.add(entry.name);
    if (entry.id !== null) ids.add(entry.id);
    validatePrizes(entry, `nominations.${at}`);
  }
  validatePercents(nominations);
}
const fixedProblem = tournamentMessages.fixedSinceTournamentBegun();
const fixedOf = ({ statisticId, segment, aggregation, tieStatisticId, minScore }: Nomination) => ({
  statisticId,
  segment,
  aggregation,
  tieStatisticId,
  minScore,
});
function validateSpans(before: Tournament, after: Tournament, isOpen: boolean, now: Date): void {
  if (after.start !== before.start) throw buildFieldError('start', fixedProblem);
  const isMoved = after.end !== before.end;
  if (isMoved && !isOpen) throw buildFieldError('end', fixedProblem);
  if (isMoved && Date.parse(after.end) <= now.getTime())
    throw buildFieldError('end', tournamentMessages.mustFuture());
  const isNarrowed = before.timeslots.length === 0 && after.timeslots.length > 0;
  if (
    isNarrowed ||
    before.timeslots.some((slot) => !after.timeslots.some((timeslot) => same(timeslot, slot)))
  )
    throw buildFieldError('timeslots', fixedProblem);
}
/**
 * Throws VALIDATION if a field of a nomination has changed on which players of a running tournament
 * rely.
 */
function validateKept(old: Nomination, nomination: Nomination, path: string): void {
  const [was, is] = [fixedOf(old), fixedOf(nomination)];
  const changed = Object.keys(was).find(
    (name) => !same(was[name as keyof typeof was], is[name as keyof typeof is]),
  );
  if (changed !== undefined) throw buildFieldError(`${path}.${changed}`, fixedProblem);
  if (nomination.winners !== old.winners) throw buildFieldError(`${path}.winners`, fixedProblem);
  if (old.prizes.some((prize) => !nomination.prizes.some((other) => same(other, prize))))
    throw buildFieldError(`${path}.prizes`, fixedProblem);
}
const isRicher = (before: Tournament, after: Tournament): boolean =>
  after.nominations.length > before.nominations.length ||
  after.timeslots.length > before.timeslots.length ||
  after.nominations.some((nomination) =>
    before.nominations.some(
      (old) => old.id === nomination.id && !same(nomination.prizes, old.prizes),
    ),
  );
/**
 * Throws VALIDATION if the change of a tournament that has begun is not allowed. Additions are
 * allowed, but published prizes and rules must stay.
 */
export function assertBegunTournamentChange(
  before: Tournament,
  after: Tournament,
  now: Date,
): void {
  const isOpen = getEffectiveTournamentState(before, now) === 'OPEN';
  validateSpans(before, after, isOpen, now);
  for (const old of before.nominations) {
    const at = after.nominations.findIndex((nomination) => nomination.id === old.id);
    const nominationAfter = after.nominations[at];
    if (!nominationAfter)
      throw buildFieldError('nominations', tournamentMessages.fixedSinceTournamentBegunNothing());
    validateKept(old, nominationAfter, `nominations.${at}`);
  }
  if (!isOpen && isRicher(before, after))
    throw buildFieldError('nominations', tournamentMessages.fixedSinceTournamentEnded());
}
/** Returns true if the change requires recalculating scores. */
export const isRecountRequired = (before: Tournament, after: Tournament): boolean =>
  !same(listMatchTimeslots(before), listMatchTimeslots(after)) ||
  after.nominations.some(
    (nomination) => !before.nominations.some((old) => old.id === nomination.id),
  );
