import { gameAccessType, userStatus } from '@guildhall/contract/limits';

/** A time span; `end` is excluded. */
export interface TimeSpan {
  readonly start: Date;
  readonly end: Date;
}
/** Opening times of the game as operators have set them. */
export interface GameOpeningSettings {
  /** False closes the game for everybody, including testers. */
  readonly enabled: boolean;
  /** Users who may enter even while the game is closed to others. */
  readonly userIds: readonly number[];
  readonly allowAt: string | null;
  readonly disallowAt: string | null;
  /** True if any slot was ever planned. Then the game is open only during slots. */
  readonly isPlanned: boolean;
  /** Slots that have not ended, in any order; they may overlap. */
  readonly slots: readonly TimeSpan[];
}
export interface GameEntrant {
  readonly userId: number;
  readonly statusId: number;
  /** A value of `gameAccessType`. */
  readonly accessType: number;
}
const [always, never] = [new Date(-8.64e15), new Date(8.64e15)];

/** Sorts spans, and joins those that overlap or touch. */
export function mergeTimeSpans(spans: readonly TimeSpan[]): TimeSpan[] {
  const merged: TimeSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.start.getTime() - b.start.getTime())) {
    const last = merged.at(-1);
    if (last && span.start <= last.end)
      merged[merged.length - 1] = { ...last, end: span.end > last.end ? span.end : last.end };
    else merged.push(span);
  }
  return merged;
}
/** Cuts spans to the parts that lie within another span. */
export const clipTimeSpansToSpan = (
  spans: readonly TimeSpan[],
  { start, end }: TimeSpan,
): TimeSpan[] =>
  spans
    .map((span) => ({
      start: span.start > start ? span.start : start,
      end: span.end < end ? span.end : end,
    }))
    .filter((span) => span.start < span.end);

/**
 * Returns the spans in which the game is open for everybody, in order. If slots are planned, these
 * are the slots within the window from `allowAt` to `disallowAt`, otherwise the whole window.
 */
function openSpans({ allowAt, disallowAt, isPlanned, slots }: GameOpeningSettings): TimeSpan[] {
  const window = {
    start: allowAt === null ? always : new Date(allowAt),
    end: disallowAt === null ? never : new Date(disallowAt),
  };
  return isPlanned ? clipTimeSpansToSpan(mergeTimeSpans(slots), window) : [window];
}

/**
 * Returns true if the game is open, for a user if `entrant` is given, otherwise for everybody. The
 * rules, in this order: a blocked user never enters; `enabled` false closes the game, even to
 * testers; testers and users on the list always enter; everybody else enters during the open spans.
 */
export function isGameOpen(
  opening: GameOpeningSettings,
  now: Date,
  entrant?: GameEntrant,
): boolean {
  if (entrant?.statusId === userStatus.blocked || !opening.enabled) return false;
  const isAllowed =
    entrant !== undefined &&
    (entrant.accessType === gameAccessType.tester || opening.userIds.includes(entrant.userId));
  return isAllowed || openSpans(opening).some(({ start, end }) => start <= now && now < end);
}
/**
 * Returns the start of the next opening as UTC text; null if no opening is planned. While sessions
 * are off, the opening that would be running now counts as the next one.
 */
export function findNextPlaytime(opening: GameOpeningSettings, now: Date): string | null {
  const next = openSpans(opening).find(({ end }) => end > now);
  if (!next || next.start === always) return null;
  return next.start > now || !opening.enabled ? next.start.toISOString() : null;
}

/**
 * Effect of a change of the opening times. `closesAt` is the first time that was open before the
 * change and is closed after it. `opensAt` is the next opening after that; null if none is planned.
 */
export interface GameClosing {
  readonly closesAt: Date;
  readonly opensAt: Date | null;
}
const openAhead = (opening: GameOpeningSettings, now: Date): TimeSpan[] =>
  opening.enabled
    ? clipTimeSpansToSpan(mergeTimeSpans(openSpans(opening)), { start: now, end: never })
    : [];
/**
 * Finds the first time from now on at which the game is open before a change but closed after it.
 * Returns undefined if there is none.
 */
export function findGameClosing(
  before: GameOpeningSettings,
  after: GameOpeningSettings,
  now: Date,
): GameClosing | undefined {
  const becomes = openAhead(after, now);
  for (const span of openAhead(before, now)) {
    let closesAt = span.start;
    for (const { start, end } of becomes) if (start <= closesAt && closesAt < end) closesAt = end;
    if (closesAt < span.end) {
      const from = closesAt;
      const opensAt = becomes.find(({ start }) => start > from)?.start ?? null;
      return { closesAt, opensAt };
    }
  }
  return undefined;
}
