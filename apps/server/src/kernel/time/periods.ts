const dayMs = 86_400_000;

/**
 * Returns the day or the week that contains a time, in UTC; the end is exclusive. A week starts on
 * Monday 00:00.
 */
export function computeCalendarPeriod(
  period: 'DAY' | 'WEEK',
  at: Date,
): { start: Date; end: Date } {
  const day = Math.floor(at.getTime() / dayMs);
  // 1 January 1970 was a Thursday
  const first = period === 'DAY' ? day : day - ((day + 3) % 7);
  return {
    start: new Date(first * dayMs),
    end: new Date((first + (period === 'DAY' ? 1 : 7)) * dayMs),
  };
}
