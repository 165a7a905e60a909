import { formatExactNumber, getNumberFormatter } from '@guildhall/contract/amounts';
import { getLocale } from '../../messages/runtime.js';
import { createDateFormat } from '../locale/intl-formats.ts';

/** Formats a local day with month and year. */
export const formatDate = createDateFormat({ day: 'numeric', month: 'long', year: 'numeric' });
export const formatDateTime = createDateFormat({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
/** Formats the local time of day with seconds. */
export const formatTimeOfDay = createDateFormat({
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
/** Formats a local hour and minute, for entries below a heading that contains the day. */
export const formatHourMinute = createDateFormat({ hour: '2-digit', minute: '2-digit' });
/** Formats a local time without the year, for narrow columns. */
export const formatShortDateTime = createDateFormat({
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
/** Formats an exact decimal number, given as text, with the separators of the page's language. */
export const formatExactDecimal = (exact: string): string => formatExactNumber(exact, getLocale());
export const formatNumber = (value: number): string =>
  getNumberFormatter(getLocale()).format(value);
