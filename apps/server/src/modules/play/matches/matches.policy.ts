import { matchMessages } from './matches.messages.ts';
import type { FieldFault } from '@guildhall/contract/kit/field/field-fault';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import type { KnownStatistic } from '../statistics/statistics.api.ts';

/** Part of a reported result that concerns one player. */
export interface ReportedPlayerResult {
  readonly accountId: number;
  readonly place: number;
  readonly won: boolean;
  readonly durationMs: number;
  readonly exp: number;
  readonly statistics: readonly {
    readonly name: string;
    readonly segments: Readonly<Record<string, string>>;
    readonly delta: number;
  }[];
}
export interface ReportedMatchResult {
  readonly endedAt: Date;
  readonly players: readonly ReportedPlayerResult[];
}
const lateMs = 60 * 60_000;
/**
 * If the last heartbeat of a match is older than this number of milliseconds, its result is put on
 * hold.
 */
export const matchSilenceMsMax = 10 * 60_000;

/** A limit that the result of one player exceeds. */
interface Excess {
  readonly accountId: number;
  /**
   * Factor by which the limit is exceeded. If several players exceed it, only the largest factor is
   * reported.
   */
  readonly times: number;
  readonly message: Sentence;
}
const minutesIn = (ms: number): number => Math.max(1, ms / 60_000);
const formatRounded = (value: number): string => String(Math.round(value * 100) / 100);
/** Sums a player's changes of each statistic over all segments. Adds absolute values. */
function sumsOf({ statistics }: ReportedPlayerResult): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { name, delta } of statistics) sums.set(name, (sums.get(name) ?? 0) + Math.abs(delta));
  return sums;
}
/** Limits. A result that exceeds one of them needs a review. */
interface Bounds {
  readonly statistics: ReadonlyMap<string, KnownStatistic>;
  /** Highest plausible experience of one player. */
  readonly expMax: number;
}
function excesses(
  player: ReportedPlayerResult,
  lengthMs: number,
  { statistics, expMax }: Bounds,
): Map<string, Excess> {
  const { accountId, durationMs, exp } = player;
  const excessByStatistic = new Map<string, Excess>();
  const most = Math.max(0, lengthMs);
  if (durationMs > most + 1_000)
    excessByStatistic.set('duration', {
      accountId,
      times: durationMs / Math.max(1, most),
      message: matchMessages.playedLonger({
        played: formatRounded(durationMs / 1000),
        length: formatRounded(most / 1000),
      }),
    });
  if (exp > expMax)
    excessByStatistic.set('exp', {
      accountId,
      times: exp / expMax,
      message: matchMessages.experienceBeyond({ exp, max: expMax }),
    });
  for (const [name, sum] of sumsOf(player)) {
    const perMinute = statistics.get(name)?.maxPerMinute;
    if (typeof perMinute !== 'number') continue;
    const limit = perMinute * minutesIn(lengthMs);
    if (sum > limit)
      excessByStatistic.set(`statistic ${name}`, {
        accountId,
        times: sum / Math.max(limit, 1e-9),
        message: matchMessages.statisticBeyond({
          sum: formatRounded(sum),
          name,
          max: formatRounded(limit),
        }),
      });
  }
  return excessByStatistic;
}
/**
 * Returns one message per exceeded limit. Each message names the player who exceeds the limit most,
 * the factor, and the number of other players who exceed it.
 */
function playersBeyond(result: ReportedMatchResult, lengthMs: number, bounds: Bounds): Sentence[] {
  const worst = new Map<string, Excess & { others: number }>();
  for (const player of result.players)
    for (const [limit, excess] of excesses(player, lengthMs, bounds)) {
      const known = worst.get(limit);
      const others = known ? known.others + 1 : 0;
      worst.set(
        limit,
        known && known.times >= excess.times ? { ...known, others } : { ...excess, others },
      );
    }
  return [...worst.values()].map(({ accountId, message, others }) =>
    others > 0
      ? matchMessages.beyondWithOthers({ accountId, what: message, others })
      : matchMessages.beyond({ accountId, what: message }),
  );
}
const minutes = (ms: number): Sentence => matchMessages.minutes({ n: formatRounded(ms / 60_000) });

/**
 * Lists the reasons for putting a result on hold, each with the reported and the allowed value.
 * Empty for a plausible result.
 */
export function listResultHoldReasons(
  result: ReportedMatchResult,
  match: { startedAt: Date; heartbeatAt: Date },
  { statistics, expMax }: Bounds,
  now: Date,
): Sentence[] {
  const length = result.endedAt.getTime() - match.startedAt.getTime();
  const [late, silent] = [
    now.getTime() - result.endedAt.getTime(),
    now.getTime() - match.heartbeatAt.getTime(),
  ];
  const reasons: Sentence[] = [];
  if (length < 0)
    reasons.push(matchMessages.endedBeforeStart({ seconds: formatRounded(-length / 1000) }));
  if (late > lateMs)
    reasons.push(matchMessages.reportedLate({ late: minutes(late), max: minutes(lateMs) }));
  if (silent > matchSilenceMsMax)
    reasons.push(
      matchMessages.silent({ silent: minutes(silent), max: minutes(matchSilenceMsMax) }),
    );
  return [...reasons, ...playersBeyond(result, length, { statistics, expMax })];
}
const combination = ({ name, segments }: ReportedPlayerResult['statistics'][number]): string =>
  JSON.stringify([name, Object.entries(segments).sort(([a], [b]) => (a < b ? -1 : 1))]);
function wrongDelta(
  entry: ReportedPlayerResult['statistics'][number],
  statistics: ReadonlyMap<string, KnownStatistic>,
): FieldFault | undefined {
  const statistic = statistics.get(entry.name);
  if (!statistic)
    return { field: 'name', problem: matchMessages.thereNoStatistic({ name: entry.name }) };
  const unknown = Object.keys(entry.segments).find((name) => !statistic.segments.includes(name));
  if (unknown !== undefined)
    return { field: 'segments', problem: matchMessages.noSegment({ name: entry.name, unknown }) };
  if (statistic.measure !== 'COUNT') return undefined;
  if (entry.delta < 0)
    return { field: 'delta', problem: matchMessages.countMustNotLessThan({ name: entry.name }) };
  return Number.isInteger(entry.delta)
    ? undefined
    : { field: 'delta', problem: matchMessages.countMustWholeNumber({ name: entry.name }) };
}
/**
 * Returns the first fault of a result: a duplicate player, a duplicate statistic, or an invalid
 * count. Does not compare the result with the match.
 */
export function findResultFault(
  players: readonly ReportedPlayerResult[],
  statistics: ReadonlyMap<string, KnownStatistic>,
): FieldFault | undefined {
  const accounts = new Set<number>();
  for (const [index, player] of players.entries()) {
    if (accounts.has(player.accountId))
      return {
        field: `players.${index}.accountId`,
        problem: matchMessages.accountResultTwice({ accountId: player.accountId }),
      };
    accounts.add(player.accountId);
    const reported = new Set<string>();
    for (const [n, entry] of player.statistics.entries()) {
      const field = `players.${index}.statistics.${n}`;
      const wrong = wrongDelta(entry, statistics);
      if (wrong) return { field: `${field}.${wrong.field}`, problem: wrong.problem };
      if (reported.has(combination(entry)))
        return { field, problem: matchMessages.theseSegmentsReportedTwice({ name: entry.name }) };
      reported.add(combination(entry));
    }
  }
  return undefined;
}
/** Returns the first fault of a roster: a duplicate player, or a duplicate item in a loadout. */
export function findRosterFault(
  players: readonly { readonly accountId: number; readonly loadout: readonly number[] }[],
): FieldFault | undefined {
  const accounts = new Set<number>();
  for (const [index, { accountId, loadout }] of players.entries()) {
    if (accounts.has(accountId))
      return {
        field: `players.${index}.accountId`,
        problem: matchMessages.accountRosterTwice({ accountId }),
      };
    accounts.add(accountId);
    const twice = loadout.findIndex((entry, at) => loadout.indexOf(entry) !== at);
    if (twice >= 0)
      return {
        field: `players.${index}.loadout.${twice}`,
        problem: matchMessages.itemLoadoutTwice({ itemId: loadout[twice] ?? 0 }),
      };
  }
  return undefined;
}
/** Returns the accounts that are in exactly one of the two lists. */
export function computeRosterDifference(
  roster: readonly number[],
  reported: readonly number[],
): number[] {
  const [a, b] = [new Set(roster), new Set(reported)];
  return [
    ...new Set([
      ...roster.filter((entry) => !b.has(entry)),
      ...reported.filter((entry) => !a.has(entry)),
    ]),
  ];
}
/**
 * Lists the segments whose totals include a change: the whole statistic, and one segment per
 * dimension.
 */
export const listSegmentKeysOfTotals = (segments: Readonly<Record<string, string>>): string[] => [
  '',
  ...Object.entries(segments)
    .map(([name, value]) => `${name}=${value}`)
    .sort(),
];
