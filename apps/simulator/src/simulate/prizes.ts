import { listPrizesOfPlace } from '@guildhall/contract/goals/tournaments/tournament-prizes';
import type { Admin } from '../client/admin.ts';
import type { SimulatedMatch } from '../matches.ts';
import type { InvariantCheckResult, RunQuery } from './faults.ts';

interface Reward {
  readonly kind: string;
  readonly id: number | null;
  readonly currency: string | null;
  readonly amount: number;
}
interface Nomination {
  readonly id: number;
  readonly statisticId: number;
  readonly segment: string | null;
  readonly aggregation: string;
  readonly winners: number;
  readonly prizes: readonly {
    readonly placeFrom: number;
    readonly placeTo: number;
    readonly poolPercent: number;
    readonly rewards: readonly Reward[];
  }[];
}
interface Tournament {
  readonly id: number;
  readonly name: string;
  readonly start: string;
  readonly end: string;
  readonly timeslots: readonly { readonly start: string; readonly end: string }[];
  readonly nominations: readonly Nomination[];
}
interface Score {
  readonly accountId: number;
  points: number;
  /** Time of the last score in milliseconds. */
  at: number;
}
interface Paid {
  readonly account_id: number;
  readonly nomination_id: number;
  readonly place: number;
  readonly score: number;
  readonly rewards: readonly Reward[];
  readonly paid_at: string | null;
}
/** Computes the scores of accounts in a nomination from the reported results. */
function scoresOf(
  tournament: Tournament,
  { segment, aggregation }: Nomination,
  statistic: string,
  matches: readonly SimulatedMatch[],
): Score[] {
  const { start, end, timeslots } = tournament;
  const slots = timeslots.length > 0 ? timeslots : [{ start, end }];
  const isWithin = (endedAt: string): boolean =>
    slots.some((slot) => slot.start <= endedAt && endedAt < slot.end);
  const scores = new Map<number, Score>();
  const counting = matches
    .filter(({ endedAt }) => isWithin(endedAt))
    .toSorted((a, b) => Date.parse(a.endedAt) - Date.parse(b.endedAt));
  for (const { endedAt, results } of counting)
    for (const { accountId, statistics } of results) {
      const points = statistics
        .filter(
          ({ name, segments }) =>
            name === statistic &&
            (segment === null ||
              Object.entries(segments).some(([key, value]) => `${key}=${value}` === segment)),
        )
        .reduce((sum, { delta }) => sum + delta, 0);
      if (points === 0) continue;
      const known = scores.get(accountId) ?? { accountId, points: 0, at: 0 };
      const now = aggregation === 'MAX' ? Math.max(known.points, points) : known.points + points;
      if (now > known.points)
        scores.set(accountId, { accountId, points: now, at: Date.parse(endedAt) });
    }
  return [...scores.values()].sort((a, b) => b.points - a.points || a.at - b.at);
}
/** Groups accounts that share a place, in the order of places. */
function groupsOf(scores: readonly Score[]): { place: number; players: Score[] }[] {
  const groups: { place: number; players: Score[] }[] = [];
  for (const [at, score] of scores.entries()) {
    const [first] = groups.at(-1)?.players ?? [];
    if (first && first.points === score.points && first.at === score.at)
      groups.at(-1)?.players.push(score);
    else groups.push({ place: at + 1, players: [score] });
  }
  return groups;
}
/**
 * Formats rewards for a comparison: amounts that can be split are summed, all other rewards are
 * counted.
 */
const sumOf = (rewards: readonly Reward[]): string => {
  const sums = new Map<string, number>();
  for (const { kind, id, currency, amount } of rewards) {
    const key = [kind, id ?? '', currency ?? ''].join(' ');
    sums.set(key, (sums.get(key) ?? 0) + amount);
  }
  return [...sums]
    .map(([key, amount]) => `${key}: ${amount}`)
    .toSorted()
    .join(', ');
};
/**
 * Returns the faults in the payment of one nomination. Pools pay in addition to the declared
 * prizes.
 */
function faultsOf(
  nomination: Nomination,
  scores: readonly Score[],
  paid: readonly Paid[],
): string[] {
  const faults: string[] = [];
  const hasPool = nomination.prizes.some(({ poolPercent }) => poolPercent > 0);
  const counted = (rewards: readonly Reward[]): readonly Reward[] =>
    hasPool ? rewards.filter(({ kind }) => kind !== 'CURRENCY') : rewards;
  const left = new Set(paid);
  for (const { place, players } of groupsOf(scores)) {
    const declared = players.flatMap((_player, at) => listPrizesOfPlace(nomination, place + at));
    const rows = paid.filter(({ account_id }) =>
      players.some(({ accountId }) => accountId === account_id),
    );
    for (const row of rows) left.delete(row);
    const [is, must] = [
      sumOf(counted(rows.flatMap((row) => row.rewards))),
      sumOf(counted(declared)),
    ];
    if (is !== must) faults.push(`place ${place} earned [${is}] and not [${must}]`);
    for (const row of rows)
      if (row.place !== place || row.score !== players[0]?.points)
        faults.push(
          `account ${row.account_id} stands at ${row.place} with ${row.score} and not ${place} with ${players[0]?.points}`,
        );
  }
  for (const row of left) faults.push(`account ${row.account_id} was paid and scored nothing`);
  for (const row of paid)
    if (row.paid_at === null) faults.push(`account ${row.account_id} waits for its prize`);
  return faults;
}
const path = '/api/game/admin/tournaments';

/**
 * Compares every settled tournament with its declaration and the reported results: the places, and
 * the prizes of each place.
 */
export async function verifyPaidTournamentPrizes(
  admin: Admin,
  query: RunQuery,
  matches: readonly SimulatedMatch[],
): Promise<InvariantCheckResult> {
  const { data } = await admin.section<{ data: { id: number }[] }>('POST', `${path}/list`, {
    state: 'SETTLED',
    perPage: 100,
  });
  const statistics = await query<{ id: number; name: string }>('select id, name from statistics');
  const faults: string[] = [];
  let looked = 0;
  for (const { id } of data) {
    const tournament = await admin.section<Tournament>('GET', `${path}/${id}`);
    const paid = await query<Paid>(
      `select account_id, nomination_id, place, score, rewards, paid_at
       from tournament_prizes where tournament_id = $1`,
      [id],
    );
    looked += paid.length;
    for (const nomination of tournament.nominations) {
      const name =
        statistics.find((statistic) => statistic.id === nomination.statisticId)?.name ?? '';
      const scores = scoresOf(tournament, nomination, name, matches);
      const rows = paid.filter((row) => row.nomination_id === nomination.id);
      faults.push(
        ...faultsOf(nomination, scores, rows).map((fault) => `${tournament.name}: ${fault}`),
      );
    }
  }
  return {
    name: 'Every settled tournament paid exactly its prizes',
    looked,
    faults: faults.slice(0, 5),
    faultsInAll: faults.length,
  };
}
