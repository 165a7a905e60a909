import type { tournamentsAdminApi as api } from '@guildhall/contract/goals/tournaments/tournaments.section';
import type { ValidatedCallInput, Reply } from '@guildhall/contract/kit/endpoint';
import type { Queries } from '../../../../kernel/db/db.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { buildPageWithTotal } from '../../../../kernel/db/paged.ts';
import type { PrizePools } from '../../../wealth/prize-pools/prize-pools.api.ts';
import { createRewardNamer } from '../../../wealth/rewards/rewards.api.ts';
import {
  countPlayersWithoutPlace,
  countPlayersMatchingName,
  listPlayersWithoutPlacePage,
  listPlayersMatchingNamePage,
  type TournamentPlayerRow,
} from './places.store.ts';
import { computeMissingScores } from '../standings/scores.store.ts';
import { computeGrantedPrizes, loadNominationWinners } from './settlement.service.ts';
import { listTournamentPrizes } from './settlement.store.ts';
import {
  listStandingsPage,
  countNominationParticipants,
  getStandingPlace,
} from '../standings/standings.store.ts';
import {
  listMatchTimeslots,
  toScoreSortValue,
  type Nomination,
  type Tournament,
} from '../tournaments.policy.ts';
import { sumPayablePrizePools, addPoolSharesToPrizes } from './tournaments.pools.ts';
import { findTournament } from '../tournaments.store.ts';

type Asked = ValidatedCallInput<typeof api.tournamentPlaces>;
type Shown = Reply<typeof api.tournamentPlaces>;
interface Deps {
  readonly kernel: Kernel;
  readonly pools: PrizePools;
}
type Span = Readonly<Record<'limit' | 'offset', number>>;

/** Reads a page of the standings. Players without a place come after the last place. */
async function readStandings(db: Queries, standingsKey: Of, { limit, offset }: Span) {
  const { tournamentId, nominationId } = standingsKey;
  const [inPlay, others] = [
    await countNominationParticipants(db, tournamentId, nominationId),
    await countPlayersWithoutPlace(db, standingsKey),
  ];
  const ranked =
    offset < inPlay ? await listStandingsPage(db, tournamentId, nominationId, limit, offset) : [];
  const rows: TournamentPlayerRow[] = ranked.map((row) => ({ ...row, disqualified: false }));
  const left = limit - rows.length;
  if (left > 0 && offset + limit > inPlay) {
    const from = Math.max(0, offset - inPlay);
    rows.push(
      ...(await listPlayersWithoutPlacePage(db, standingsKey, { limit: left, offset: from })),
    );
  }
  return { rows, total: inPlay + others };
}
interface Of {
  readonly tournamentId: number;
  readonly nominationId: number;
}
async function findPlace(
  db: Queries,
  { tournamentId, nominationId }: Of,
  row: TournamentPlayerRow,
) {
  const { account_id, points, tie, early } = row;
  if (row.disqualified || points === null) return null;
  const key = { account_id, points, tie: tie ?? 0, early: early ?? 0 };
  return (await getStandingPlace(db, tournamentId, nominationId, key)).place;
}
/** Adds places, earned prizes and payments to the rows of players. */
async function buildPlaces(
  { kernel, pools }: Deps,
  tournament: Tournament,
  nomination: Nomination,
  rows: readonly TournamentPlayerRow[],
): Promise<Shown['data']> {
  const db = kernel.db.read;
  const { id } = tournament;
  const prizes = (await listTournamentPrizes(db, id)).filter(
    (prize) => prize.nomination_id === nomination.id && prize.paid_at !== null,
  );
  const [paying = nomination] = addPoolSharesToPrizes(
    [nomination],
    await sumPayablePrizePools(pools, db, id),
  );
  const winners = new Map(
    (await loadNominationWinners(db, tournament, paying, prizes[0]?.seed ?? '')).map((winner) => [
      winner.accountId,
      winner.rewards,
    ]),
  );
  const nameRewards = await createRewardNamer(db, [
    ...paying.prizes.flatMap((prize) => prize.rewards),
    ...prizes.flatMap((row) => row.rewards),
  ]);
  const missingScores = await computeMissingScores(
    db,
    nomination,
    listMatchTimeslots(tournament),
    rows.filter(({ points }) => points === null).map((row) => row.account_id),
  );
  const entries: Shown['data'] = [];
  for (const row of rows)
    entries.push({
      place: await findPlace(db, { tournamentId: id, nominationId: nomination.id }, row),
      accountId: row.account_id,
      userId: row.user_id,
      username: row.username,
      avatar: row.image,
      score: row.points === null ? null : toScoreSortValue(nomination.aggregation, row.points),
      counted: row.points === null ? (missingScores.get(row.account_id) ?? null) : null,
      disqualified: row.disqualified,
      rewards: row.disqualified ? [] : (winners.get(row.account_id) ?? []).map(nameRewards),
      paid: computeGrantedPrizes(prizes, nomination.id, row.account_id).map(nameRewards),
    });
  return entries;
}
/** Creates the list of places in which operators search for a player. */
export function createTournamentPlacesList(kernel: Kernel, used: Omit<Deps, 'kernel'>) {
  const deps: Deps = { kernel, ...used };
  return { list };

  async function list(params: Asked['params'], query: Asked['query']): Promise<Shown> {
    const db = kernel.db.read;
    const tournament = await findTournament(db, params.id);
    const nomination = tournament?.nominations.find(({ id }) => id === params.nominationId);
    if (!tournament || !nomination) throw new AppError('NOT_FOUND');
    const { page, perPage } = query;
    const standingsKey = { tournamentId: tournament.id, nominationId: nomination.id };
    const span = { limit: perPage, offset: (page - 1) * perPage };
    const name = query.q?.trim() ?? '';
    const { rows, total } =
      name === ''
        ? await readStandings(db, standingsKey, span)
        : {
            rows: await listPlayersMatchingNamePage(db, standingsKey, name, span),
            total: await countPlayersMatchingName(db, standingsKey, name),
          };
    return buildPageWithTotal(
      await buildPlaces(deps, tournament, nomination, rows),
      { page, perPage },
      total,
    );
  }
}
