import type { tournaments as api } from '@guildhall/contract/goals/tournaments/tournaments';
import type { Reply } from '@guildhall/contract/kit/endpoint';
import { limits } from '@guildhall/contract/limits';
import type { Call, UserActor, VisitorActor } from '../../../kernel/actor.ts';
import type { Queries } from '../../../kernel/db/db.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import {
  accountOfUser,
  accountsTournaments,
  pageOfAccount,
  pageOfStandings,
  participantsOf,
  placeOf,
  scoresOf,
  summariesOf,
  type NamedRow,
  type OwnRow,
  type Summary,
} from './standings/standings.store.ts';
import { stateAt, turned, type Nomination, type Tournament } from './tournaments.policy.ts';
import type { PrizePools } from '../../wealth/prize-pools/prize-pools.api.ts';
import { namerOf } from '../../wealth/rewards/rewards.api.ts';
import { groupsOf } from './settlement/tournaments.prizes.ts';
import {
  currenciesNamed,
  shownTournaments,
  statisticNames,
  tournamentOf,
} from './tournaments.store.ts';
import { paged } from '../../../kernel/db/paged.ts';

type Entry = Reply<typeof api.listTournaments>['data'][number];
type Own = ReadonlyMap<number, { score: number; place: number | null }>;
/**
 * Counting is cheap up to here; above it an answer serves everybody who asks in the same second.
 */
const crowd = 5_000;
const crowdMs = 1_000;

/** Rows of one page with their places; the first of them has this one. */
function placed(rows: readonly NamedRow[], aggregation: Nomination['aggregation'], first: number) {
  const groups = groupsOf(
    rows.map((row) => ({
      accountId: row.account_id,
      points: row.points,
      tie: row.tie,
      early: row.early,
    })),
  );
  const places = new Map(
    groups.flatMap(({ place, players }) => players.map(({ accountId }) => [accountId, place])),
  );
  return (offset: number) =>
    rows.map((row) => {
      const place = places.get(row.account_id) ?? 1;
      // who shares the first place of the page shares it with the page before
      return {
        place: place === 1 ? first : place + offset,
        accountId: row.account_id,
        username: row.username,
        avatar: row.image,
        hasCard: row.has_card,
        score: turned(aggregation, row.points),
      };
    });
}
/** Returns the income of the pools of these tournaments, by tournament. */
async function poolsShown(
  on: Queries,
  pools: PrizePools,
  ids: readonly number[],
): Promise<Map<number, Entry['pools']>> {
  const found = await pools.of(on, ids);
  const named = await currenciesNamed(
    on,
    found.map(({ currency }) => currency),
  );
  const shown = new Map<number, Entry['pools']>();
  for (const { tournamentId, currency, collected, payable, isClosed } of found) {
    const { name = currency, decimals = 0 } = named.get(currency) ?? {};
    const entry = { currency, name, decimals, isClosed };
    const sums = { collected: String(collected), payable: String(payable) };
    shown.set(tournamentId, [...(shown.get(tournamentId) ?? []), { ...entry, ...sums }]);
  }
  return shown;
}
/** One ranking of a tournament as a player sees it, who may have a score in it. */
function showNomination(
  nomination: Nomination,
  {
    show,
    statistics,
    summary,
    own,
  }: {
    readonly show: Awaited<ReturnType<typeof namerOf>>;
    readonly statistics: ReadonlyMap<number, string>;
    readonly summary: Summary | undefined;
    readonly own: ReturnType<Own['get']>;
  },
): Entry['nominations'][number] {
  const { id, name, description, segment, aggregation, minScore, winners } = nomination;
  return {
    id,
    name,
    description,
    score: own?.score ?? 0,
    place: own?.place ?? null,
    participants: summary?.participants ?? 0,
    leaders: placed(summary?.leaders ?? [], aggregation, 1)(0),
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
/** Tournaments as players see them. */
async function entriesOf(
  on: Queries,
  tournaments: readonly Tournament[],
  { now, pools }: { now: Date; pools: PrizePools },
  ownOf: (tournament: Tournament) => Own,
): Promise<{ data: Entry[]; largest: number }> {
  const all = tournaments.flatMap((tournament) =>
    tournament.nominations.map((nomination) => ({ one: tournament, nomination })),
  );
  const [show, statistics, found] = [
    await namerOf(
      on,
      all.flatMap(({ nomination }) => nomination.prizes.flatMap((prize) => prize.rewards)),
    ),
    await statisticNames(
      on,
      all.flatMap(({ nomination: { statisticId, tieStatisticId } }) =>
        tieStatisticId === null ? [statisticId] : [statisticId, tieStatisticId],
      ),
    ),
    await summariesOf(
      on,
      all.map(({ one, nomination }) => ({ t: one.id, n: nomination.id })),
      limits.tournamentLeaders,
    ),
  ];
  const summaries = new Map(found.map((row) => [`${row.tournament_id} ${row.nomination_id}`, row]));
  const collected = await poolsShown(
    on,
    pools,
    tournaments.map(({ id }) => id),
  );
  const data = tournaments.map((tournament) => ({
    id: tournament.id,
    name: tournament.name,
    start: tournament.start,
    end: tournament.end,
    state: stateAt(tournament, now),
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
  return { data, largest: Math.max(0, ...found.map((row) => row.participants)) };
}
const nobody: Own = new Map();
async function ownIn(on: Queries, tournament: Tournament, accountId: number): Promise<Own> {
  const own = new Map<number, { score: number; place: number | null }>();
  for (const row of await scoresOf(on, tournament.id, accountId)) {
    const nomination = tournament.nominations.find(
      (nomination) => nomination.id === row.nomination_id,
    );
    if (nomination)
      own.set(nomination.id, {
        score: turned(nomination.aggregation, row.points),
        place: await ownPlace(on, tournament.id, row),
      });
  }
  return own;
}
const ownPlace = async (on: Queries, tournamentId: number, row: OwnRow): Promise<number | null> =>
  row.disqualified ? null : (await placeOf(on, tournamentId, row.nomination_id, row)).place;

async function accountOf(on: Queries, userId: number): Promise<number> {
  const row = await accountOfUser(on, userId);
  if (!row) throw new AppError('NOT_FOUND');
  return row.id;
}

export function createTournamentUseCases(
  { db, clock }: Kernel,
  { pools }: { readonly pools: PrizePools },
) {
  let kept: { until: number; reply: { data: Entry[] } } | undefined;
  const visible = async (id: number): Promise<Tournament> => {
    const tournament = await tournamentOf(db.read, id);
    if (!tournament || tournament.state === 'DRAFT') throw new AppError('NOT_FOUND');
    return tournament;
  };
  const nominationIn = (tournament: Tournament, id: number): Nomination => {
    const nomination = tournament.nominations.find((nomination) => nomination.id === id);
    if (!nomination) throw new AppError('NOT_FOUND');
    return nomination;
  };
  return {
    async list() {
      const now = clock.now();
      if (kept && kept.until > now.getTime()) return kept.reply;
      const { data, largest } = await entriesOf(
        db.read,
        await shownTournaments(db.read, limits.tournamentsPast),
        { now, pools },
        () => nobody,
      );
      kept = largest >= crowd ? { until: now.getTime() + crowdMs, reply: { data } } : undefined;
      return { data };
    },
    async own(accountId: number) {
      const shown = await shownTournaments(db.read, limits.tournamentsPast);
      const played = new Set(await accountsTournaments(db.read, accountId));
      const own = new Map<number, Own>();
      for (const entry of shown)
        if (played.has(entry.id)) own.set(entry.id, await ownIn(db.read, entry, accountId));
      return {
        data: (
          await entriesOf(
            db.read,
            shown,
            { now: clock.now(), pools },
            (entry) => own.get(entry.id) ?? nobody,
          )
        ).data,
      };
    },
    async standings(
      call: Call<UserActor | VisitorActor>,
      id: number,
      nominationId: number,
      page: number,
      perPage: number,
    ) {
      const nomination = nominationIn(await visible(id), nominationId);
      const participants = await participantsOf(db.read, id, nominationId);
      const offset = (page - 1) * perPage;
      const rows =
        offset < participants
          ? await pageOfStandings(db.read, id, nominationId, perPage, offset)
          : [];
      const first = rows[0] ? (await placeOf(db.read, id, nominationId, rows[0])).place : 1;
      const mine =
        call.actor.kind === 'user'
          ? (await scoresOf(db.read, id, call.actor.accountId)).find(
              (row) => row.nomination_id === nominationId,
            )
          : undefined;
      const at =
        mine && !mine.disqualified ? await placeOf(db.read, id, nominationId, mine) : undefined;
      return {
        data: placed(rows, nomination.aggregation, first)(offset),
        page,
        totalPages: Math.max(1, Math.ceil(participants / perPage)),
        participants,
        own: mine
          ? {
              score: turned(nomination.aggregation, mine.points),
              place: at?.place ?? null,
              page: at ? Math.floor(at.position / perPage) + 1 : null,
            }
          : null,
      };
    },
    async ofPlayer(userId: number, page: number, perPage: number) {
      const accountId = await accountOf(db.read, userId);
      const { ids, total } = await pageOfAccount(db.read, accountId, perPage, (page - 1) * perPage);
      const found: Tournament[] = [];
      const own = new Map<number, Own>();
      for (const id of ids) {
        const tournament = await tournamentOf(db.read, id);
        if (!tournament) continue;
        found.push(tournament);
        own.set(id, await ownIn(db.read, tournament, accountId));
      }
      const { data } = await entriesOf(
        db.read,
        found,
        { now: clock.now(), pools },
        (entry) => own.get(entry.id) ?? nobody,
      );
      return paged(data, page, perPage, total);
    },
    async nominationsOf(userId: number, tournamentId: number) {
      const accountId = await accountOf(db.read, userId);
      const tournament = await tournamentOf(db.read, tournamentId);
      if (!tournament) throw new AppError('NOT_FOUND');
      const own = await ownIn(db.read, tournament, accountId);
      const { data } = await entriesOf(
        db.read,
        [tournament],
        { now: clock.now(), pools },
        () => own,
      );
      return { data: data[0]?.nominations ?? [] };
    },
  };
}
