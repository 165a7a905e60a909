import type { Field, Fields } from '@guildhall/contract/kit/field/field-kinds';

export const dayMs = 86_400_000;
const dayMinutes = 24 * 60;
const weekMs = 7 * dayMs;

/** A span of time among others, as a form holds it: what cannot be read yet is no instant. */
export interface DraftSpan {
  readonly from: string | null;
  readonly to: string | null;
}
/** Part of a span that lies on one day, in minutes from midnight UTC. */
export interface DaySpan {
  /** Index of the span. */
  readonly index: number;
  /** 0 is Monday. */
  readonly day: number;
  readonly fromMinute: number;
  readonly toMinute: number;
}

/** The two fields of rows that are nothing but spans of time; undefined for other rows. */
export function findSpanFields(of: Fields): { from: string; to: string } | undefined {
  const [first, second, ...others] = Object.entries(of) as [string, Field][];
  if (!first || !second || others.length > 0) return undefined;
  return second[1].after === first[0] ? { from: first[0], to: second[0] } : undefined;
}

/** The Monday, 00:00 UTC, of the week of a moment. */
export function getMonday(ms: number): number {
  const day = Math.floor(ms / dayMs);
  // 1 January 1970 was a Thursday
  return (day - ((((day + 3) % 7) + 7) % 7)) * dayMs;
}
const readable = ({ from, to }: DraftSpan): { start: number; end: number } | undefined => {
  const [start, end] = [Date.parse(from ?? ''), Date.parse(to ?? '')];
  return start < end ? { start, end } : undefined;
};
/** The parts of spans that lie in a week, each on one day. */
export const listDaySpans = (spans: readonly DraftSpan[], monday: number): DaySpan[] =>
  spans.flatMap((span, index) => {
    const read = readable(span);
    if (!read) return [];
    return Array.from({ length: 7 }, (_, day): DaySpan => {
      const midnight = monday + day * dayMs;
      const minute = (at: number): number =>
        Math.min(Math.max((at - midnight) / 60_000, 0), dayMinutes);
      return { index, day, fromMinute: minute(read.start), toMinute: minute(read.end) };
    }).filter(({ fromMinute, toMinute }) => fromMinute < toMinute);
  });

/**
 * The week to begin with: of the first span that is not over, else of the last one, else of now.
 */
export function pickFirstWeek(spans: readonly DraftSpan[], now: number): number {
  const read = spans.flatMap((span) => readable(span) ?? []).sort((a, b) => a.start - b.start);
  const next = read.find(({ end }) => end > now) ?? read.at(-1);
  return getMonday(next ? Math.max(next.start, Math.min(now, next.end - 1)) : now);
}
/** Spans that begin in a week, a week later; those that are there already are left out. */
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
/** Converts a drag over one day, in either direction, to a span. */
export function toDraggedSpan(
  monday: number,
  day: number,
  [one, other]: readonly [number, number],
  step = 30,
): { from: string; to: string } {
  const first = Math.floor(Math.min(one, other) / step) * step;
  const last = Math.max(Math.ceil(Math.max(one, other) / step) * step, first + step);
  const at = (minute: number): string =>
    new Date(
      monday + day * dayMs + Math.min(Math.max(minute, 0), dayMinutes) * 60_000,
    ).toISOString();
  return { from: at(first), to: at(last) };
}
