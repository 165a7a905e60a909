import type { Call, UserActor, VisitorActor } from '../../../../kernel/actor.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { toScoreSortValue, type Nomination } from '../tournaments.policy.ts';
import { findTournament } from '../tournaments.store.ts';
import { assignStandingPlaces } from './standings.places.ts';
import {
  listStandingsPage,
  countNominationParticipants,
  findPointsOfNextBetterPlace,
  getStandingPlace,
  listAccountScores,
} from './standings.store.ts';

/**
 * Creates the functions that read the rankings of a published tournament, page by page, and the
 * caller's own place.
 */
export function createTournamentStandings({ db }: Pick<Kernel, 'db'>) {
  const getNomination = async (id: number, nominationId: number): Promise<Nomination> => {
    const tournament = await findTournament(db.read, id);
    if (!tournament || tournament.state === 'DRAFT') throw new AppError('NOT_FOUND');
    const nomination = tournament.nominations.find((entry) => entry.id === nominationId);
    if (!nomination) throw new AppError('NOT_FOUND');
    return nomination;
  };
  /** Returns the place of an account, and the score ahead of it; null without a score. */
  const findOwnStanding = async (
    id: number,
    { id: nominationId, aggregation }: Nomination,
    accountId: number,
    perPage: number,
  ) => {
    const mine = (await listAccountScores(db.read, id, accountId)).find(
      (row) => row.nomination_id === nominationId,
    );
    if (!mine) return null;
    const score = toScoreSortValue(aggregation, mine.points);
    if (mine.disqualified) return { score, place: null, page: null, scoreAhead: null };
    const { place, position } = await getStandingPlace(db.read, id, nominationId, mine);
    const ahead =
      place > 1 ? await findPointsOfNextBetterPlace(db.read, id, nominationId, mine) : undefined;
    return {
      score,
      place,
      page: Math.floor(position / perPage) + 1,
      scoreAhead: ahead === undefined ? null : toScoreSortValue(aggregation, ahead),
    };
  };
  return async (
    call: Call<UserActor | VisitorActor>,
    id: number,
    nominationId: number,
    page: number,
    perPage: number,
  ) => {
    const nomination = await getNomination(id, nominationId);
    const participants = await countNominationParticipants(db.read, id, nominationId);
    const offset = (page - 1) * perPage;
    const rows =
      offset < participants
        ? await listStandingsPage(db.read, id, nominationId, perPage, offset)
        : [];
    const first = rows[0] ? (await getStandingPlace(db.read, id, nominationId, rows[0])).place : 1;
    const own =
      call.actor.kind === 'user'
        ? await findOwnStanding(id, nomination, call.actor.accountId, perPage)
        : null;
    return {
      data: assignStandingPlaces(rows, nomination.aggregation, first)(offset),
      page,
      totalPages: Math.max(1, Math.ceil(participants / perPage)),
      participants,
      own,
    };
  };
}
