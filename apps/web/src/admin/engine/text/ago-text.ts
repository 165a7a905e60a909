import { getLocale } from '../../../messages/runtime.js';
import { formatUtcTime } from './time-text.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const dayOf = (ms: number): number => Math.floor(ms / dayMs);

/**
 * Formats the distance to now: minutes and hours within a day, yesterday or tomorrow, otherwise the
 * date. Days are in UTC, as everywhere in the back office. For a future instant, the time follows
 * the date.
 */
export function formatRelativeTime(iso: string, now: number): string {
  const at = Date.parse(iso);
  const away = at - now;
  const relative = new Intl.RelativeTimeFormat(getLocale(), { numeric: 'auto', style: 'short' });
  if (Math.abs(away) < minuteMs) return relative.format(0, 'second');
  if (Math.abs(away) < hourMs) return relative.format(Math.trunc(away / minuteMs), 'minute');
  if (Math.abs(away) < dayMs) return relative.format(Math.trunc(away / hourMs), 'hour');
  const days = dayOf(at) - dayOf(now);
  if (Math.abs(days) === 1) return relative.format(days, 'day');
  const isThisYear = new Date(at).getUTCFullYear() === new Date(now).getUTCFullYear();
  const day = new Intl.DateTimeFormat(getLocale(), {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(at);
  return away > 0 ? `${day}, ${formatUtcTime(iso).slice(11)}` : day;
}
