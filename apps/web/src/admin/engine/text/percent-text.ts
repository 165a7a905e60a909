import { getLocale } from '../../../messages/runtime.js';

/** Formats a percentage. The language determines the position of the sign: `12.5%`, `12,5 %`. */
export const formatPercent = (percent: number): string =>
  new Intl.NumberFormat(getLocale(), { style: 'percent', maximumFractionDigits: 2 }).format(
    percent / 100,
  );
