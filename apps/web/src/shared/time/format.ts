import { formatExactNumber, getNumberFormatter } from '@guildhall/contract/amounts';
import { getLocale } from '../../messages/runtime.js';
import { createDateFormat } from '../locale/intl-formats.ts';

/** Formats the local day, month and year. */
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
/** Formats the local hour and minute, for entries below a heading with the day. */
export const formatHourMinute = createDateFormat({ hour: '2-digit', minute: '2-digit' });
/** Formats a moment without the year, because some places are narrow. */
export const formatShortDateTime = createDateFormat({
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
/** Formats an exact decimal number as text, with the separators of the page's language. */
export const formatExactDecimal = (exact: string): string => formatExactNumber(exact, getLocale());
export const formatNumber = (value: number): string =>
  getNumberFormatter(getLocale()).format(value);
