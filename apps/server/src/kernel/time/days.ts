import { sql, type Sql } from '../db/sql.ts';

const dayMs = 86_400_000;

/** Consecutive days in UTC, ending today. */
export interface DayRange {
  /** The first day in the form `2026-11-20`. */
  readonly from: string;
  readonly since: Date;
  /** Index of the day that contains a time, counted from 0. */
  readonly at: (time: Sql) => Sql;
  /** Returns one number per day; 0 for days without a row. */
  readonly fill: <R extends { readonly day: number }>(
    rows: readonly R[],
    number: (row: R) => unknown,
  ) => number[];
}
/** Amounts issued and burnt on one day, as the database returns them. */
export interface DailyCurrencyFlowRow {
  readonly day: number;
  readonly issued: string;
  readonly burnt: string;
}
/**
 * Converts daily amounts to one number per day, as in the reply. `countedFrom` is set if older data
 * was left out.
 */
export const toDailyFlowReply = (
  days: DayRange,
  rows: readonly DailyCurrencyFlowRow[],
  countedFrom: string | null,
) => ({
  from: days.from,
  countedFrom,
  issued: days.fill(rows, ({ issued }) => issued),
  burnt: days.fill(rows, ({ burnt }) => burnt),
});
/** Creates the range of `count` days in UTC that ends with the day of `now`. */
export function createDayRange(now: Date, count: number): DayRange {
  const since = new Date((Math.floor(now.getTime() / dayMs) - count + 1) * dayMs);
  return {
    from: since.toISOString().slice(0, 10),
    since,
    at: (time) =>
      sql`floor(extract(epoch from ${time} - ${since}::timestamptz) / ${dayMs / 1000})::int`,
    fill(rows, number) {
      const days = Array.from({ length: count }, () => 0);
      for (const row of rows)
        if (row.day >= 0 && row.day < count) days[row.day] = Number(number(row));
      return days;
    },
  };
}
