import type { Api } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { limits } from '@guildhall/contract/limits';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { buildQueryKey } from '../query/query-keys.ts';
import { useSignedInSession } from '../session/session.store.ts';

type Page = Result<Api['listInventories']>;
export type InventoryItem = Page['data'][number];

/** Items that are loaded so far. */
export interface LoadedItems {
  readonly items: readonly InventoryItem[];
  /** Number of items that the player owns at least, also those that are not loaded. */
  readonly minimum: number;
  /** True once all items are loaded. */
  readonly isWhole: boolean;
}

/**
 * Loads the items of one pack or of all packs, newest first, in pages of the stated size (R7.9).
 * With `whole`, the pages are as large as the server allows, because a filter needs all items and
 * thousands of items would otherwise need hundreds of calls.
 */
export function useInventoryItems(dlc: string | undefined, whole = false) {
  const perPage = whole ? limits.perPageMax : limits.perPageDefault;
  const { accountId } = useSignedInSession();
  return useInfiniteQuery({
    queryKey: buildQueryKey('inventories', accountId, 'all', dlc, perPage),
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call('listInventories', {
        params: { id: accountId },
        query: { dlc, page: pageParam, perPage },
        signal,
      }),
    placeholderData: keepPreviousData,
    getNextPageParam: ({ page, totalPages }) => (page < totalPages ? page + 1 : undefined),
    select: ({ pages }): LoadedItems => {
      const totalPages = pages.at(-1)?.totalPages ?? 0;
      return {
        items: pages.flatMap(({ data }) => data),
        minimum: Math.max(0, totalPages - 1) * perPage,
        isWhole: totalPages <= pages.length,
      };
    },
  });
}

/** Loads the origin and the history of an item, oldest first. */
export function useItemHistory(itemId: number | undefined) {
  const { accountId } = useSignedInSession();
  return useQuery({
    queryKey: buildQueryKey('item-history', accountId, itemId),
    queryFn: ({ signal }) =>
      call('itemHistory', { params: { id: accountId, itemId: itemId ?? 0 }, signal }),
    select: ({ data }) => data,
    enabled: itemId !== undefined,
  });
}

/** Loads the perks and attributes of an item. */
export function useItemDetail(itemId: number) {
  const { accountId } = useSignedInSession();
  return useQuery({
    queryKey: buildQueryKey('inventories', accountId, 'one', itemId),
    queryFn: ({ signal }) => call('itemDetail', { params: { id: accountId, itemId }, signal }),
  });
}
export type ItemDetails = Result<Api['itemDetail']>;
