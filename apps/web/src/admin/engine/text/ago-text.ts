import { createDateFormat, createRelativeTimeFormat } from '../../../shared/locale/intl-formats.ts';
import { formatUtcTime } from './time-text.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const dayOf = (ms: number): number => Math.floor(ms / dayMs);
const formatDistance = createRelativeTimeFormat({ numeric: 'auto', style: 'short' });
const dayParts = { timeZone: 'UTC', day: 'numeric', month: 'short' } as const;
const formatDayOfYear = createDateFormat(dayParts);
const formatDay = createDateFormat({ ...dayParts, year: 'numeric' });

/**
 * Formats the distance to now: minutes and hours within a day, yesterday or tomorrow, otherwise the
 * date. Days are in UTC, as everywhere in the back office. For a future instant, the time follows
 * the date.
 */
export function formatRelativeTime(iso: string, now: number): string {
  const at = Date.parse(iso);
  const away = at - now;
  if (Math.abs(away) < minuteMs) return formatDistance(0, 'second');
  if (Math.abs(away) < hourMs) return formatDistance(Math.trunc(away / minuteMs), 'minute');
  if (Math.abs(away) < dayMs) return formatDistance(Math.trunc(away / hourMs), 'hour');
  const days = dayOf(at) - dayOf(now);
  if (Math.abs(days) === 1) return formatDistance(days, 'day');
  const isThisYear = new Date(at).getUTCFullYear() === new Date(now).getUTCFullYear();
  const day = isThisYear ? formatDayOfYear(at) : formatDay(at);
  return away > 0 ? `${day}, ${formatUtcTime(iso).slice(11)}` : day;
}
