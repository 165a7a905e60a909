/** A player's part of a reported result. */
export interface PlayerResult {
  readonly accountId: number;
  readonly place: number;
  readonly won: boolean;
  readonly durationMs: number;
  readonly exp: number;
  readonly statistics: readonly { readonly name: string; readonly segments: Readonly<Record<string, string>>; readonly delta: number }[];
}
export interface ReportedResult {
  readonly endedAt: Date;
  readonly players: readonly PlayerResult[];
}
export interface KnownStatistic {
  readonly id: number;
  readonly name: string;
  readonly segments: readonly string[];
  readonly maxPerMinute: number | null;
}
/** The most experience that a match may report before somebody looks at it; balance presets will say so. */
export const expMax = 500;
export const lateMs = 60 * 60_000;
export const silentMs = 10 * 60_000;

/** Why a result is not paid at once; empty when it is plausible. */
export function heldReasons(result: ReportedResult, match: { startedAt: Date; heartbeatAt: Date }, statistics: ReadonlyMap<string, KnownStatistic>, now: Date): string[] {
  const length = result.endedAt.getTime() - match.startedAt.getTime();
  const reasons = new Set<string>();
  if (length < 0) reasons.add('ended before it started');
  if (now.getTime() - result.endedAt.getTime() > lateMs) reasons.add('reported later than 60 minutes');
  if (now.getTime() - match.heartbeatAt.getTime() > silentMs) reasons.add('the server was silent for ten minutes');
  for (const player of result.players) {
    if (player.durationMs > length + 1_000) reasons.add('a player played longer than the match');
    if (player.exp > expMax) reasons.add(`more than ${expMax} experience`);
    for (const { name, delta } of player.statistics) {
      const perMinute = statistics.get(name)?.maxPerMinute;
      if (typeof perMinute === 'number' && delta > perMinute * Math.max(1, length / 60_000)) reasons.add(`too much of ${name}`);
    }
  }
  return [...reasons].sort();
}
/** Accounts that are in one list and not in the other. */
export function rosterDifference(roster: readonly number[], reported: readonly number[]): number[] {
  const [a, b] = [new Set(roster), new Set(reported)];
  return [...new Set([...roster.filter((one) => !b.has(one)), ...reported.filter((one) => !a.has(one))])];
}
/** The segments of a delta as totals are kept: the whole, and each dimension by itself. */
export const segmentsOf = (segments: Readonly<Record<string, string>>): string[] => [
  '',
  ...Object.entries(segments)
    .map(([name, value]) => `${name}=${value}`)
    .sort(),
];
