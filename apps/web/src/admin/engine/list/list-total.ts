import { formatNumber } from '../../../shared/time/format.ts';

/** Number of rows of a list, as a reply gives it. */
export interface ListTotal {
  readonly total: number;
  /**
   * True if the list has more rows than `total`, because the server counts the rows of a list only
   * up to a limit.
   */
  readonly totalIsMinimum: boolean;
}
/** Formats the number of rows of a list, for example `300` or `1,000+`. */
export const formatListTotal = ({ total, totalIsMinimum }: ListTotal): string =>
  `${formatNumber(total)}${totalIsMinimum ? '+' : ''}`;
/** Number of rows that a list has at least. */
export const getMinimumRowCount = ({ total, totalIsMinimum }: ListTotal): number =>
  totalIsMinimum ? total + 1 : total;
