import { limits } from '@guildhall/contract/limits';
import { queryOptions, useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import type { InventoryFilters, InventoryItem } from '../../shared/inventory/use-inventory.ts';
import { buildQueryKey } from '../../shared/query/query-keys.ts';
import { useSignedInSession } from '../../shared/session/session.store.ts';

const pageSize = limits.perPageDefault;
/** Maximum number of pages that stay loaded after the window has left them. */
const keptPagesMax = 15;

/** Tiles near the window, with an exclusive end. */
export interface TileRange {
  readonly from: number;
  readonly to: number;
}
/** Matching items in their order; undefined for an item that is not loaded. */
export type SparseItems = readonly (InventoryItem | undefined)[];

const buildPageQuery = (accountId: number, { type, ...filters }: InventoryFilters, page: number) =>
  queryOptions({
    queryKey: buildQueryKey(
      'inventories',
      accountId,
      'page',
      JSON.stringify({ type, ...filters }),
      page,
    ),
    queryFn: ({ signal }) =>
      call('listInventories', {
        params: { id: accountId },
        query: { ...filters, typeId: type, page, perPage: pageSize },
        signal,
      }),
  });
type Page = NonNullable<
  UseQueryResult<Awaited<ReturnType<typeof call<'listInventories'>>>>['data']
>;

/** Lists the pages of the tiles near the window. Page numbers begin with 1. */
function listPages({ from, to }: TileRange): number[] {
  const first = Math.floor(from / pageSize) + 1;
  const last = Math.max(first, Math.ceil(to / pageSize));
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/**
 * Returns the number of matching items: the exact number once the last page is loaded. Before that
 * it is `counted`, limited to a value that the number of pages allows; without `counted`, it is the
 * number of items that fit on the pages.
 */
export function computeMatchingItemCount(
  totalPages: number,
  lastPageCount: number | undefined,
  counted: number | undefined,
): number {
  const before = Math.max(0, totalPages - 1) * pageSize;
  if (lastPageCount !== undefined) return before + lastPageCount;
  const most = totalPages * pageSize;
  return counted === undefined ? most : Math.min(most, Math.max(before, counted));
}

/** Puts the items of the loaded pages at their positions. An item that moved counts once. */
export function arrangeLoadedItems(
  total: number,
  pages: ReadonlyMap<number, readonly InventoryItem[]>,
): SparseItems {
  const items = Array.from<InventoryItem | undefined>({ length: total });
  const placed = new Set<number>();
  for (const [page, pageItems] of pages)
    for (const [at, item] of pageItems.entries()) {
      const index = (page - 1) * pageSize + at;
      if (index >= total || placed.has(item.id)) continue;
      placed.add(item.id);
      items[index] = item;
    }
  return items;
}

/**
 * Returns the filters whose items are shown: the previous filters, until the first page of the
 * present filters is loaded.
 */
function useShownFilters(filters: InventoryFilters, isLoaded: boolean) {
  const [shown, setShown] = useState(filters);
  const isStale = JSON.stringify(shown) !== JSON.stringify(filters);
  if (isStale && isLoaded) setShown(filters);
  return { shown: isLoaded ? filters : shown, isStale: isStale && !isLoaded };
}

/**
 * Returns the pages to be loaded: the pages of the window, and the newest of the pages loaded
 * earlier.
 */
function usePagesToLoad(key: string, range: TileRange) {
  const [kept, setKept] = useState<{ key: string; pages: readonly number[] }>({ key, pages: [] });
  const before = kept.key === key ? kept.pages : [];
  const keep = (loaded: readonly number[]): void => {
    const fresh = loaded.filter((page) => !before.includes(page));
    if (fresh.length > 0) setKept({ key, pages: [...before, ...fresh].slice(-keptPagesMax) });
  };
  return { pages: [...new Set([1, ...before, ...listPages(range)])], keep };
}

/**
 * Loads the matching items in pages of the default size (R7.9): only the pages of the tiles near the
 * window, so that the end of a long inventory is as near as its beginning. `counted` is the number
 * of items of the present filters, if it is known.
 */
export function useItemPages(
  filters: InventoryFilters,
  counted: number | undefined,
  range: TileRange,
) {
  const { accountId } = useSignedInSession();
  const first = useQuery(buildPageQuery(accountId, filters, 1));
  const { shown, isStale } = useShownFilters(filters, first.isSuccess);
  const { pages, keep } = usePagesToLoad(JSON.stringify(shown), range);
  const { data, failed } = useQueries({
    queries: pages.map((page) => buildPageQuery(accountId, shown, page)),
    combine: (results) => ({
      data: results.map((result): Page | undefined => result.data),
      failed: results.find(({ isError, data: page }) => isError && !page),
    }),
  });
  keep(pages.filter((_, at) => data[at] !== undefined));
  const totalPages = data[0]?.totalPages ?? 0;
  const lastPage = data[pages.indexOf(totalPages)]?.data;
  const total = computeMatchingItemCount(
    totalPages,
    lastPage?.length,
    isStale ? undefined : counted,
  );
  const pagesKey = pages.join(' ');
  const items = useMemo(() => {
    const loaded = pagesKey
      .split(' ')
      .map((page, at) => [Number(page), data[at]?.data ?? []] as const);
    return arrangeLoadedItems(total, new Map(loaded));
  }, [pagesKey, data, total]);
  return { first, failed, items, isStale, isWhole: totalPages === 0 || lastPage !== undefined };
}
