import type { Advance, MatchNote } from './match-facts.api.ts';
import {
  segmentsOf,
  type KnownStatistic,
  type PlayerResult,
  type ReportedResult,
} from './matches.policy.ts';
import { words } from './game.words.ts';

/** Changes of statistics that a result reports, player by player; none of zero. */
export const deltasOf = (
  { players }: ReportedResult,
  statistics: ReadonlyMap<string, KnownStatistic>,
) =>
  players.flatMap((player) =>
    player.statistics
      .filter((statistic) => statistic.delta !== 0)
      .map((statistic) => ({
        accountId: player.accountId,
        statisticId: statistics.get(statistic.name)?.id ?? 0,
        segments: statistic.segments,
        delta: statistic.delta,
      })),
  );
/** Sums by account, statistic and segment, in that order. */
export function sumsOf(deltas: ReturnType<typeof deltasOf>): Advance[] {
  const sums = new Map<string, Advance>();
  for (const { accountId, statisticId, segments, delta } of deltas)
    for (const segment of segmentsOf(segments)) {
      const key = `${accountId}|${statisticId}|${segment}`;
      const sum = sums.get(key)?.delta ?? 0;
      sums.set(key, { accountId, statisticId, segment, delta: sum + delta });
    }
  return [...sums.values()].sort(
    (a, b) =>
      a.accountId - b.accountId ||
      a.statisticId - b.statisticId ||
      (a.segment < b.segment ? -1 : 1),
  );
}
export const tooLateOf = (notes: readonly MatchNote[], accountId: number): string[] => [
  ...new Set(notes.flatMap((note) => (note.accountId === accountId ? (note.tooLate ?? []) : []))),
];
/** What of a match its receipts say. */
interface Played {
  readonly id: number;
  readonly matchId: string;
  readonly mode: string;
  readonly map: string;
}
const experience = { kind: 'EXP' as const, id: null, currency: null, name: 'EXP', imageUrl: null };
/** The receipt of one player: what was played, what came too late, what it has brought. */
export const noteOf = (
  match: Played,
  { accountId, exp, place, won }: PlayerResult,
  tooLate: readonly string[],
  commandId: number,
) => ({
  source: 'match',
  sourceId: match.id,
  accountId,
  rule: won ? words.wonMatch() : words.playedMatch(),
  cause: {
    matchId: match.matchId,
    mode: match.mode,
    map: match.map,
    place,
    won,
    ...(tooLate.length > 0 && { tooLate }),
  },
  commandId,
  rewards: exp > 0 ? [{ ...experience, amount: exp }] : [],
});
