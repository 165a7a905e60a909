import { getLocale } from '../../../messages/runtime.js';

/** A share in percent, with the sign as the language writes it: `12.5%`, `12,5 %`. */
export const formatPercent = (percent: number): string =>
  new Intl.NumberFormat(getLocale(), { style: 'percent', maximumFractionDigits: 2 }).format(
    percent / 100,
  );
