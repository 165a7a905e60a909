import type { Field, Fields } from '@guildhall/contract/kit/field/field-kinds';

export const dayMs = 86_400_000;
const dayMinutes = 24 * 60;
const weekMs = 7 * dayMs;

/**
 * A time span in a form. A text that cannot be parsed yet is kept as text and not as an instant.
 */
export interface DraftSpan {
  readonly from: string | null;
  readonly to: string | null;
}
/** Part of a span on one day, in minutes from midnight UTC. */
export interface SpanPartOfDay {
  readonly index: number;
  /** Day of the week; 0 is Monday. */
  readonly day: number;
  readonly fromMinute: number;
  readonly toMinute: number;
}

/** Finds the two fields of rows that consist only of a time span; undefined for other rows. */
export function findSpanFields(fields: Fields): { from: string; to: string } | undefined {
  const [first, second, ...others] = Object.entries(fields) as [string, Field][];
  if (!first || !second || others.length > 0) return undefined;
  return second[1].after === first[0] ? { from: first[0], to: second[0] } : undefined;
}

/** Returns the Monday, 00:00 UTC, of the week that contains a time. */
export function getMondayOfWeek(ms: number): number {
  const day = Math.floor(ms / dayMs);
  // 1 January 1970 was a Thursday
  return (day - ((((day + 3) % 7) + 7) % 7)) * dayMs;
}
const readable = ({ from, to }: DraftSpan): { start: number; end: number } | undefined => {
  const [start, end] = [Date.parse(from ?? ''), Date.parse(to ?? '')];
  return start < end ? { start, end } : undefined;
};
/** Lists the parts of spans in a week; each part is on one day. */
export const listSpanPartsByDay = (spans: readonly DraftSpan[], monday: number): SpanPartOfDay[] =>
  spans.flatMap((span, index) => {
    const parsed = readable(span);
    if (!parsed) return [];
    return Array.from({ length: 7 }, (_, day): SpanPartOfDay => {
      const midnight = monday + day * dayMs;
      const minute = (at: number): number =>
        Math.min(Math.max((at - midnight) / 60_000, 0), dayMinutes);
      return { index, day, fromMinute: minute(parsed.start), toMinute: minute(parsed.end) };
    }).filter(({ fromMinute, toMinute }) => fromMinute < toMinute);
  });

/**
 * Chooses the week that is shown first. This is the week of the first span that is not over,
 * otherwise the week of the last span, otherwise the current week.
 */
export function pickInitialWeek(spans: readonly DraftSpan[], now: number): number {
  const read = spans.flatMap((span) => readable(span) ?? []).sort((a, b) => a.start - b.start);
  const next = read.find(({ end }) => end > now) ?? read.at(-1);
  return getMondayOfWeek(next ? Math.max(next.start, Math.min(now, next.end - 1)) : now);
}
/** Copies the spans of a week to the next week, except spans that already exist there. */
export function repeatWeekSpans(
  spans: readonly DraftSpan[],
  monday: number,
): { from: string; to: string }[] {
  const later = (ms: number): string => new Date(ms + weekMs).toISOString();
  const keyOf = (span: DraftSpan): string => {
    const read = readable(span);
    return read ? `${String(read.start)} ${String(read.end)}` : '';
  };
  const known = new Set(spans.map(keyOf));
  return spans
    .flatMap((span) => readable(span) ?? [])
    .filter(({ start }) => start >= monday && start < monday + weekMs)
    .map(({ start, end }) => ({ from: later(start), to: later(end) }))
    .filter((span) => !known.has(keyOf(span)));
}
/** Converts a drag over one day, in either direction, into a span. */
export function toDraggedSpan(
  monday: number,
  day: number,
  [from, other]: readonly [number, number],
  step = 30,
): { from: string; to: string } {
  const first = Math.floor(Math.min(from, other) / step) * step;
  const last = Math.max(Math.ceil(Math.max(from, other) / step) * step, first + step);
  const at = (minute: number): string =>
    new Date(
      monday + day * dayMs + Math.min(Math.max(minute, 0), dayMinutes) * 60_000,
    ).toISOString();
  return { from: at(first), to: at(last) };
}
