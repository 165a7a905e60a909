import { buildExperience, type ReceiptLine } from '../../../wealth/rewards/rewards.api.ts';
import type { StatisticAdvance } from '../../match-facts/match-facts.api.ts';
import type { PlayerMatchGains } from './match-gains.ts';
import {
  listTotalSegments,
  type KnownStatistic,
  type PlayerResult,
  type ReportedResult,
} from './matches.policy.ts';
import { messages } from '../game.words.ts';

/** Changes of statistics that a result reports, player by player; none of zero. */
export const listDeltas = (
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
export function sumDeltas(deltas: ReturnType<typeof listDeltas>): StatisticAdvance[] {
  const sums = new Map<string, StatisticAdvance>();
  for (const { accountId, statisticId, segments, delta } of deltas)
    for (const segment of listTotalSegments(segments)) {
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
const reportedLine = (exp: number): ReceiptLine => ({
  about: 'EXPERIENCE',
  outcome: 'PAID',
  what: messages.experienceReported(),
  rewards: [buildExperience(exp)],
  why: null,
});
/** Details of a match on its receipts. */
interface Played {
  readonly id: number;
  readonly matchId: string;
  readonly mode: string;
  readonly map: string;
}
/**
 * A result that somebody still has to look at has a receipt of its own, which the last one
 * replaces.
 */
const heldPeriod = 'held';
const about = (match: Played, { place, won }: Pick<PlayerResult, 'place' | 'won'>) => ({
  source: 'match',
  sourceId: match.id,
  rule: won ? messages.wonMatch() : messages.playedMatch(),
  cause: { matchId: match.matchId, mode: match.mode, map: match.map, place, won },
});
/** Returns the note about rewards that are not paid yet, or never, with the reason. */
const unpaidNote = (
  match: Played,
  player: PlayerResult,
  commandId: number,
  { outcome, why }: Pick<ReceiptLine, 'outcome' | 'why'>,
) => ({
  ...about(match, player),
  accountId: player.accountId,
  commandId,
  rewards: [],
  lines: [{ ...reportedLine(player.exp), outcome, why }],
});
/** The receipt of one player while the result waits to be looked at. */
export const buildHeldMatchReceipt = (match: Played, player: PlayerResult, commandId: number) => ({
  ...unpaidNote(match, player, commandId, { outcome: 'WAITS', why: messages.resultHeld() }),
  period: heldPeriod,
});
/** The receipt of one player of a result that was refused. */
export const buildRefusedMatchReceipt = (
  match: Played,
  player: PlayerResult,
  commandId: number,
) => ({
  ...unpaidNote(match, player, commandId, { outcome: 'NOT_PAID', why: messages.resultRefused() }),
  instead: heldPeriod,
});
/**
 * Builds the receipt of one player: what was played, and everything that it brought or did not
 * bring.
 */
export const buildReceipt = (
  match: Played,
  player: PlayerResult,
  { reported, exp, lines, handed, payouts }: PlayerMatchGains,
  heard: readonly ReceiptLine[],
  { commandId, wasHeld }: { readonly commandId: number; readonly wasHeld: boolean },
) => ({
  ...about(match, player),
  accountId: player.accountId,
  commandId,
  rewards: [...(exp > 0 ? [buildExperience(exp)] : []), ...handed],
  lines: [...(reported > 0 ? [reportedLine(reported)] : []), ...lines, ...heard],
  parts: payouts,
  ...(wasHeld && { instead: heldPeriod }),
});
