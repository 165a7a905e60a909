import { formatExactNumber } from '@guildhall/contract/amounts';
import { getLocale } from '../../messages/runtime.js';

const format = (options: Intl.DateTimeFormatOptions) => (at: string | number) =>
  new Intl.DateTimeFormat(getLocale(), options).format(new Date(at));
/** Formats the local day, month and year. */
export const formatDate = format({ day: 'numeric', month: 'long', year: 'numeric' });
export const formatDateTime = format({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
/** Formats the local time of day with seconds. */
export const formatTimeOfDay = format({ hour: '2-digit', minute: '2-digit', second: '2-digit' });
/** Formats the local hour and minute, for entries below a heading with the day. */
export const formatHourMinute = format({ hour: '2-digit', minute: '2-digit' });
/** Formats a moment without the year, because some places are narrow. */
export const formatShortDateTime = format({
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
/** Formats an exact decimal number as text, with the separators of the page's language. */
export const formatExactDecimal = (exact: string): string => formatExactNumber(exact, getLocale());
export const formatNumber = (value: number): string =>
  new Intl.NumberFormat(getLocale()).format(value);
