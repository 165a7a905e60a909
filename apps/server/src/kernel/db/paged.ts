/**
 * Builds a page of a list for a reply; the number of pages is at least 1, even for an empty list.
 */
export const buildPage = <T>(data: readonly T[], page: number, perPage: number, total: number) => ({
  data: [...data],
  page,
  totalPages: Math.max(1, Math.ceil(total / perPage)),
});
/** Like `paged`, with the total number of rows. */
export const buildPageWithTotal = <T>(
  data: readonly T[],
  page: number,
  perPage: number,
  total: number,
) => ({ ...buildPage(data, page, perPage, total), total });
