import { getLocale } from '../../../messages/runtime.js';

/** Formats a percentage with the sign in the style of the language: `12.5%`, `12,5 %`. */
export const formatPercent = (percent: number): string =>
  new Intl.NumberFormat(getLocale(), { style: 'percent', maximumFractionDigits: 2 }).format(
    percent / 100,
  );
