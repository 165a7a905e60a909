import type { ScoreAggregation } from '@guildhall/contract/goals/tournaments/tournaments.section';
import type { Tx } from '../../../kernel/db/db.ts';
import { subscribeTo, type DomainEventSubscription } from '../../../kernel/facts.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { createPagedJob } from '../../../kernel/jobs/sweep.ts';
import {
  ReceiptLinesByAccount,
  matchPlayedEvent,
  type StatisticIncrease,
} from '../../play/match-facts/match-facts.api.ts';
import type { ReceiptLine } from '../../wealth/rewards/rewards.api.ts';
import {
  addMatchPointsToScores,
  beginTournamentRecount,
  endTournamentRecount,
  lockNominationPlayers,
  recountScores,
  type MatchPointsStep,
} from './standings/scores.store.ts';
import {
  isTournamentCountingResults,
  isInTimeslots,
  listMatchTimeslots,
  toScoreSortValue,
  type Nomination,
  type Tournament,
} from './tournaments.policy.ts';
import { findTournament, listTournamentsContainingMoment } from './tournaments.store.ts';
import { tournamentMessages } from './tournaments.messages.ts';

export { listTournamentsCountingMatches } from './tournaments.store.ts';

export interface Tournaments {
  /**
   * Counts the results of a match for the tournaments that have a time slot in which the match
   * ended.
   */
  readonly subscription: DomainEventSubscription;
  /**
   * Recalculates the scores of everybody who has played for a tournament. The caller must have
   * waited until running transactions with match results have ended.
   */
  recount(tx: Tx, tournamentId: number): Promise<void>;
}

/** Returns the points that one match gives each account in one nomination. */
function stepsOf(
  tournament: Tournament,
  nomination: Nomination,
  sums: readonly StatisticIncrease[],
  endedAt: Date,
): MatchPointsStep[] {
  const steps = new Map<number, { points: number | null; tie: number }>();
  for (const { accountId, statisticId, segment, delta } of sums) {
    const step = steps.get(accountId) ?? { points: null, tie: 0 };
    const isScore =
      statisticId === nomination.statisticId && segment === (nomination.segment ?? '');
    const isTie = statisticId === nomination.tieStatisticId && segment === '';
    if (isScore) step.points = toScoreSortValue(nomination.aggregation, delta);
    if (isTie) step.tie += delta;
    if (isScore || isTie) steps.set(accountId, step);
  }
  return [...steps].map(([accountId, { points, tie }]) => ({
    tournamentId: tournament.id,
    nominationId: nomination.id,
    accountId,
    points,
    tie,
    early: points === null ? 0 : -endedAt.getTime(),
  }));
}

const broughtTo = (tournament: Tournament, sums: readonly StatisticIncrease[], endedAt: Date) =>
  tournament.nominations
    .map((nomination) => ({
      tournament,
      one: nomination,
      mine: stepsOf(tournament, nomination, sums, endedAt),
    }))
    .filter(({ mine }) => mine.length > 0);

/**
 * Builds the receipt line of a match that counts in a nomination. The line does not name the
 * points, because the ranking shows them.
 */
const countedLine = ({ name }: Tournament, nomination: Nomination): ReceiptLine => ({
  about: 'TOURNAMENT',
  outcome: 'COUNTED',
  what: tournamentMessages.paysFor({ name, nomination: nomination.name }),
  rewards: [],
  why: null,
});

/** Creates the functions that count matches for tournaments. */
export function createTournamentsApi(kernel: Kernel): Tournaments {
  const { clock, realtime } = kernel;
  const recount = createPagedJob<{ tournamentId: number }>(
    kernel,
    'tournaments.recount',
    200,
    async (tx, { tournamentId }, after, limit) => {
      const tournament = await findTournament(tx, tournamentId);
      const counted = tournament?.nominations ?? [];
      const spans = tournament ? listMatchTimeslots(tournament) : [];
      const players =
        counted.length > 0 ? await lockNominationPlayers(tx, counted, spans, after, limit) : [];
      const ids = players.map((player) => player.id);
      if (ids.length > 0)
        for (const entry of counted) await recountScores(tx, tournamentId, entry, spans, ids);
      if (ids.length < limit) await endTournamentRecount(tx, tournamentId);
      return players;
    },
  );
  return {
    async recount(tx, tournamentId) {
      await beginTournamentRecount(tx, tournamentId);
      await recount(tx, { tournamentId });
    },
    subscription: subscribeTo(matchPlayedEvent, 'goals', async (tx, { sums, endedAt, wasHeld }) => {
      const lines = new ReceiptLinesByAccount();
      if (sums.length === 0) return [];
      const now = clock.now();
      const steps = new Map<ScoreAggregation, MatchPointsStep[]>();
      const around = (await listTournamentsContainingMoment(tx, endedAt)).filter((entry) =>
        isInTimeslots(listMatchTimeslots(entry), endedAt),
      );
      for (const { tournament, one: nomination, mine } of around.flatMap((each) =>
        broughtTo(each, sums, endedAt),
      )) {
        const counts = isTournamentCountingResults(tournament, now, wasHeld);
        if (counts)
          steps.set(nomination.aggregation, [
            ...(steps.get(nomination.aggregation) ?? []),
            ...mine,
          ]);
        for (const { accountId } of mine)
          if (counts) lines.add(accountId, countedLine(tournament, nomination));
          else
            lines.late(
              accountId,
              'TOURNAMENT',
              tournamentMessages.paysIn({ name: tournament.name }),
            );
      }
      const users = new Set<number>();
      for (const [aggregation, stepsOfAggregation] of steps)
        for (const row of await addMatchPointsToScores(tx, aggregation, stepsOfAggregation))
          users.add(row.user_id);
      for (const userId of users) await realtime.emit(tx, userId, 'TOURNAMENTS_UPDATED', {});
      return lines.notes();
    }),
  };
}
