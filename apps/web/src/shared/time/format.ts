import { getLocale } from '../../messages/runtime.js';

const format = (options: Intl.DateTimeFormatOptions) => (at: string | number) =>
  new Intl.DateTimeFormat(getLocale(), options).format(new Date(at));
/** Local day, month and year. */
export const formatDate = format({ day: 'numeric', month: 'long', year: 'numeric' });
export const formatDateTime = format({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
/** Without the year, where there is little room. */
export const formatMoment = format({
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
/**
 * An exact decimal number as text, with the separators of the language: nothing is rounded, however
 * long it is.
 */
export function formatUnits(exact: string): string {
  const [whole = '', fraction] = exact.split('.');
  const shown = new Intl.NumberFormat(getLocale()).format(BigInt(whole));
  if (fraction === undefined) return shown;
  const point =
    new Intl.NumberFormat(getLocale()).formatToParts(1.5).find((part) => part.type === 'decimal')
      ?.value ?? '.';
  return `${whole === '-0' ? '-0' : shown}${point}${fraction}`;
}
export const formatNumber = (value: number): string =>
  new Intl.NumberFormat(getLocale()).format(value);
