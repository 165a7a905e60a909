/**
 * Builds a page of a list for a reply; the number of pages is at least 1, even for an empty list.
 */
export const paged = <T>(data: readonly T[], page: number, perPage: number, total: number) => ({
  data: [...data],
  page,
  totalPages: Math.max(1, Math.ceil(total / perPage)),
});
/** Like `paged`, with the total number of rows. */
export const paginateWithTotal = <T>(
  data: readonly T[],
  page: number,
  perPage: number,
  total: number,
) => ({ ...paged(data, page, perPage, total), total });
