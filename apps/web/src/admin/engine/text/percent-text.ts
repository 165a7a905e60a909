import { createNumberFormat } from '../../../shared/locale/intl-formats.ts';

const formatShare = createNumberFormat({ style: 'percent', maximumFractionDigits: 2 });

/** Formats a percentage. The language determines the position of the sign: `12.5%`, `12,5 %`. */
export const formatPercent = (percent: number): string => formatShare(percent / 100);
