import {
  buildExperienceReceiptReward,
  type ReceiptLine,
} from '../../../wealth/rewards/rewards.api.ts';
import type { StatisticIncrease } from '../../match-facts/match-facts.api.ts';
import type { KnownStatistic } from '../../statistics/statistics.api.ts';
import type { PlayerMatchGains } from './match-gains.ts';
import {
  listSegmentKeysOfTotals,
  type ReportedPlayerResult,
  type ReportedMatchResult,
} from '../matches.policy.ts';
import { matchMessages } from '../matches.messages.ts';

/** Lists the changes of statistics in a result, player by player. Omits changes of zero. */
export const listStatisticDeltas = (
  { players }: ReportedMatchResult,
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
/** Sums changes by account, statistic and segment, and sorts the sums by these three. */
export function sumStatisticDeltas(
  deltas: ReturnType<typeof listStatisticDeltas>,
): StatisticIncrease[] {
  const sums = new Map<string, StatisticIncrease>();
  for (const { accountId, statisticId, segments, delta } of deltas)
    for (const segment of listSegmentKeysOfTotals(segments)) {
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
  what: matchMessages.experienceReported(),
  rewards: [buildExperienceReceiptReward(exp)],
  why: null,
});
/** Data of a match that its receipts contain. */
interface Played {
  readonly id: number;
  readonly matchId: string;
  readonly mode: string;
  readonly map: string;
}
/**
 * Period of the receipt for a result on hold. The final receipt has another period, and replaces
 * this one.
 */
const heldPeriod = 'held';
const about = (match: Played, { place, won }: Pick<ReportedPlayerResult, 'place' | 'won'>) => ({
  source: 'match',
  sourceId: match.id,
  rule: won ? matchMessages.wonMatch() : matchMessages.playedMatch(),
  cause: { matchId: match.matchId, mode: match.mode, map: match.map, place, won },
});
/**
 * Builds the receipt of a match that has paid no rewards yet, or never will. It contains the
 * reason.
 */
const unpaidNote = (
  match: Played,
  player: ReportedPlayerResult,
  commandId: number,
  { outcome, why }: Pick<ReceiptLine, 'outcome' | 'why'>,
) => ({
  ...about(match, player),
  accountId: player.accountId,
  commandId,
  rewards: [],
  lines: [{ ...reportedLine(player.exp), outcome, why }],
});
/** Builds the receipt of one player for a result on hold. */
export const buildReceiptOfMatchOnHold = (
  match: Played,
  player: ReportedPlayerResult,
  commandId: number,
) => ({
  ...unpaidNote(match, player, commandId, { outcome: 'WAITS', why: matchMessages.resultHeld() }),
  period: heldPeriod,
});
/** Builds the receipt of one player for a refused result. */
export const buildRefusedMatchReceipt = (
  match: Played,
  player: ReportedPlayerResult,
  commandId: number,
) => ({
  ...unpaidNote(match, player, commandId, {
    outcome: 'NOT_PAID',
    why: matchMessages.resultRefused(),
  }),
  instead: heldPeriod,
});
/**
 * Builds the receipt of one player for a paid result: the match, its rewards, and the reasons for
 * missing rewards.
 */
export const buildPaidMatchReceipt = (
  match: Played,
  player: ReportedPlayerResult,
  { reported, exp, lines, handed, payouts }: PlayerMatchGains,
  matchLines: readonly ReceiptLine[],
  { commandId, wasHeld }: { readonly commandId: number; readonly wasHeld: boolean },
) => ({
  ...about(match, player),
  accountId: player.accountId,
  commandId,
  rewards: [...(exp > 0 ? [buildExperienceReceiptReward(exp)] : []), ...handed],
  lines: [...(reported > 0 ? [reportedLine(reported)] : []), ...lines, ...matchLines],
  parts: payouts,
  ...(wasHeld && { instead: heldPeriod }),
});
