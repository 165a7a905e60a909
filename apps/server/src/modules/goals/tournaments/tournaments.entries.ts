/** Converts tournaments to the form for players, with the leaders and the player's own scores. */
import type { tournamentCalls as api } from '@guildhall/contract/goals/tournaments/tournaments';
import type { Reply } from '@guildhall/contract/kit/endpoint';
import { limits } from '@guildhall/contract/limits';
import type { Queries } from '../../../kernel/db/db.ts';
import type { PrizePools } from '../../wealth/prize-pools/prize-pools.api.ts';
import { createRewardNamer } from '../../wealth/rewards/rewards.api.ts';
import { assignStandingPlaces } from './standings/standings.places.ts';
import {
  getStandingPlace,
  listAccountScores,
  listNominationSummaries,
  type AccountScoreRow,
  type NominationSummary,
} from './standings/standings.store.ts';
import {
  getEffectiveTournamentState,
  toScoreSortValue,
  type Nomination,
  type Tournament,
} from './tournaments.policy.ts';
import { mapCurrenciesByCode, mapStatisticNames } from './tournaments.store.ts';

export type TournamentEntry = Reply<typeof api.listTournaments>['data'][number];
/** Scores and places of one player in a tournament, by id of the nomination. */
export type PlayerScores = ReadonlyMap<number, { score: number; place: number | null }>;

/** Returns the income of the pools of each tournament, in the form for players. */
async function poolsShown(
  db: Queries,
  pools: PrizePools,
  ids: readonly number[],
): Promise<Map<number, TournamentEntry['pools']>> {
  const poolRows = await pools.listOfTournaments(db, ids);
  const currencies = await mapCurrenciesByCode(
    db,
    poolRows.map(({ currency }) => currency),
  );
  const poolsByTournament = new Map<number, TournamentEntry['pools']>();
  for (const { tournamentId, currency, collected, payable, isClosed } of poolRows) {
    const { name = currency, decimals = 0 } = currencies.get(currency) ?? {};
    const entry = { currency, name, decimals, isClosed };
    const sums = { collected: String(collected), payable: String(payable) };
    poolsByTournament.set(tournamentId, [
      ...(poolsByTournament.get(tournamentId) ?? []),
      { ...entry, ...sums },
    ]);
  }
  return poolsByTournament;
}
/**
 * Converts one ranking of a tournament to the form for players, with the player's own score if
 * there is one.
 */
function showNomination(
  nomination: Nomination,
  {
    show,
    statistics,
    summary,
    own,
  }: {
    readonly show: Awaited<ReturnType<typeof createRewardNamer>>;
    readonly statistics: ReadonlyMap<number, string>;
    readonly summary: NominationSummary | undefined;
    readonly own: ReturnType<PlayerScores['get']>;
  },
): TournamentEntry['nominations'][number] {
  const { id, name, description, segment, aggregation, minScore, winners } = nomination;
  return {
    id,
    name,
    description,
    score: own?.score ?? 0,
    place: own?.place ?? null,
    participants: summary?.participants ?? 0,
    leaders: assignStandingPlaces(summary?.leaders ?? [], aggregation, 1)(0),
    statistic: statistics.get(nomination.statisticId) ?? '',
    tieStatistic: statistics.get(nomination.tieStatisticId ?? 0) ?? null,
    segment,
    aggregation,
    minScore,
    winners,
    prizes: [...nomination.prizes]
      .sort((a, b) => a.placeFrom - b.placeFrom)
      .map(({ placeFrom, placeTo, rewards, poolPercent }) => ({
        placeFrom,
        placeTo,
        rewards: rewards.map(show),
        poolPercent,
      })),
  };
}
/**
 * Converts tournaments to the form for players. Also returns the number of participants in the
 * largest ranking.
 */
export async function listTournamentEntries(
  db: Queries,
  tournaments: readonly Tournament[],
  { now, pools }: { now: Date; pools: PrizePools },
  ownOf: (tournament: Tournament) => PlayerScores,
): Promise<{ data: TournamentEntry[]; largest: number }> {
  const entries = tournaments.flatMap((tournament) =>
    tournament.nominations.map((nomination) => ({ one: tournament, nomination })),
  );
  const [show, statistics, summaryRows] = [
    await createRewardNamer(
      db,
      entries.flatMap(({ nomination }) => nomination.prizes.flatMap((prize) => prize.rewards)),
    ),
    await mapStatisticNames(
      db,
      entries.flatMap(({ nomination: { statisticId, tieStatisticId } }) =>
        tieStatisticId === null ? [statisticId] : [statisticId, tieStatisticId],
      ),
    ),
    await listNominationSummaries(
      db,
      entries.map(({ one: tournament, nomination }) => ({ t: tournament.id, n: nomination.id })),
      limits.tournamentLeaders,
    ),
  ];
  const summaries = new Map(
    summaryRows.map((row) => [`${row.tournament_id} ${row.nomination_id}`, row]),
  );
  const collected = await poolsShown(
    db,
    pools,
    tournaments.map(({ id }) => id),
  );
  const data = tournaments.map((tournament) => ({
    id: tournament.id,
    name: tournament.name,
    start: tournament.start,
    end: tournament.end,
    state: getEffectiveTournamentState(tournament, now),
    imageUrl: tournament.imageUrl,
    timeslots: [...tournament.timeslots],
    nominations: tournament.nominations.map((nomination) =>
      showNomination(nomination, {
        show,
        statistics,
        summary: summaries.get(`${tournament.id} ${nomination.id}`),
        own: ownOf(tournament).get(nomination.id),
      }),
    ),
    pools: collected.get(tournament.id) ?? [],
  }));
  return { data, largest: Math.max(0, ...summaryRows.map((row) => row.participants)) };
}
export const emptyPlayerScores: PlayerScores = new Map();
/** Finds a player's scores and places in the nominations of a tournament. */
export async function mapPlayerScores(
  db: Queries,
  tournament: Tournament,
  accountId: number,
): Promise<PlayerScores> {
  const ownScores = new Map<number, { score: number; place: number | null }>();
  for (const row of await listAccountScores(db, tournament.id, accountId)) {
    const nomination = tournament.nominations.find(
      (nomination) => nomination.id === row.nomination_id,
    );
    if (nomination)
      ownScores.set(nomination.id, {
        score: toScoreSortValue(nomination.aggregation, row.points),
        place: await ownPlace(db, tournament.id, row),
      });
  }
  return ownScores;
}
const ownPlace = async (
  db: Queries,
  tournamentId: number,
  row: AccountScoreRow,
): Promise<number | null> =>
  row.disqualified
    ? null
    : (await getStandingPlace(db, tournamentId, row.nomination_id, row)).place;
