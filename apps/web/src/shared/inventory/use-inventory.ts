import type { Api } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { limits } from '@guildhall/contract/limits';
import { keepPreviousData, skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { buildQueryKey } from '../query/query-keys.ts';
import { useSignedInSession } from '../session/session.store.ts';

type Page = Result<Api['listInventories']>;
export type InventoryItem = Page['data'][number];

export type ItemSortOrder = 'newest' | 'rarity' | 'name';
/** Filters and order of the player's items; the server applies them to all items. */
export interface InventoryFilters {
  q?: string | undefined;
  section?: number | undefined;
  type?: number | undefined;
  rarity?: number | undefined;
  dlc?: string | undefined;
  order?: ItemSortOrder | undefined;
}
/** Number of items with the same section, type, rarity and pack. */
export type ItemCount = NonNullable<Page['counts']>[number];

/** Items that are loaded so far. */
export interface LoadedItems {
  readonly items: readonly InventoryItem[];
  /** Smallest possible number of matching items, including items that are not loaded yet. */
  readonly minimum: number;
  /** True once all matching items are loaded. */
  readonly isWhole: boolean;
}

/**
 * Loads the matching items page by page, with the default page size (R7.9) unless another is given.
 */
export function useInventoryItems(
  { type, ...filters }: InventoryFilters = {},
  perPage: number = limits.perPageDefault,
) {
  const { accountId } = useSignedInSession();
  return useInfiniteQuery({
    queryKey: buildQueryKey(
      'inventories',
      accountId,
      'all',
      JSON.stringify({ type, ...filters, perPage }),
    ),
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call('listInventories', {
        params: { id: accountId },
        query: { ...filters, typeId: type, page: pageParam, perPage },
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

/** Counts all of the player's items by the values that filters offer, in the order of types. */
export function useItemCounts() {
  const { accountId } = useSignedInSession();
  return useQuery({
    queryKey: buildQueryKey('inventories', accountId, 'counts'),
    queryFn: ({ signal }) =>
      call('listInventories', {
        params: { id: accountId },
        query: { counts: 'true', perPage: 1 },
        signal,
      }),
    select: ({ counts }) => counts ?? [],
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

/** Loads the perks and attributes of an item; loads nothing without an id. */
export function useItemDetail(itemId: number | undefined) {
  const { accountId } = useSignedInSession();
  return useQuery({
    queryKey: buildQueryKey('inventories', accountId, 'one', itemId),
    queryFn:
      itemId === undefined
        ? skipToken
        : ({ signal }) => call('itemDetail', { params: { id: accountId, itemId }, signal }),
  });
}
export type ItemDetails = Result<Api['itemDetail']>;
