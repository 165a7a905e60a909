/** Number of rows of a listing; if `isMinimum` is true, the listing has more rows than `count`. */
export interface RowCount {
  readonly count: number;
  readonly isMinimum: boolean;
}
/**
 * Position in a listing. By default the rows of the listing are counted up to a limit. `all` counts
 * all rows, however many they are. `none` counts no rows; the result only says if further rows
 * follow the page.
 */
export interface PagePosition {
  readonly page: number;
  readonly perPage: number;
  readonly count?: 'all' | 'none';
  /**
   * Key after which the page begins. Replaces skipping the rows of earlier pages, so a late page
   * costs no more than the first. Only for lists in the order of their key.
   */
  readonly afterKey?: number | undefined;
}
/**
 * Builds a page of a list for a reply; the number of pages is at least 1, even for an empty list.
 * If the total is a minimum, the number of pages includes one page after the counted rows.
 */
export const buildPage = <T>(
  data: readonly T[],
  { page, perPage }: PagePosition,
  total: number | RowCount,
) => {
  const { count, isMinimum } = toRowCount(total);
  const known = isMinimum ? count + 1 : count;
  return { data: [...data], page, totalPages: Math.max(1, Math.ceil(known / perPage)) };
};
/** Like `buildPage`, with the number of rows on all pages (`pagedWithTotal`). */
export const buildPageWithTotal = <T>(
  data: readonly T[],
  place: PagePosition,
  total: number | RowCount,
) => {
  const { count, isMinimum } = toRowCount(total);
  return { ...buildPage(data, place, total), total: count, totalIsMinimum: isMinimum };
};
const toRowCount = (total: number | RowCount): RowCount =>
  typeof total === 'number' ? { count: total, isMinimum: false } : total;
