import { createRelativeTimeFormat } from '../../../shared/locale/intl-formats.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const dayOf = (ms: number): number => Math.floor(ms / dayMs);
const formatDistance = createRelativeTimeFormat({ numeric: 'auto', style: 'short' });

/**
 * Formats the distance to now in minutes, hours or days. Only tooltips and headings with a date use
 * it, because a distance alone cannot be compared. Days are in UTC, as everywhere in the back
 * office.
 */
export function formatDistanceToNow(iso: string, now: number): string {
  const at = Date.parse(iso);
  const away = at - now;
  if (Math.abs(away) < minuteMs) return formatDistance(0, 'second');
  if (Math.abs(away) < hourMs) return formatDistance(Math.trunc(away / minuteMs), 'minute');
  if (Math.abs(away) < dayMs) return formatDistance(Math.trunc(away / hourMs), 'hour');
  return formatDistance(dayOf(at) - dayOf(now), 'day');
}

const formatDays = createRelativeTimeFormat({ numeric: 'auto' });
/** Formats the distance to a day before or after today: today, yesterday. */
export const formatDayDistance = (days: number): string => formatDays(days, 'day');
