import type { Api } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import type {
  movementDirections,
  movementGroups,
} from '@guildhall/contract/wealth/bank/movement-groups';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { callLazyPortalApi } from '../api/later-call.ts';
import { buildQueryKey } from '../query/query-keys.ts';
import { useSignedInSession } from '../session/session.store.ts';

export type BalanceMovement = Result<Api['listMovements']>['data'][number];
export type MovementGroup = (typeof movementGroups)[number];
export interface MovementFilters {
  currency?: string | undefined;
  direction?: (typeof movementDirections)[number] | undefined;
  group?: MovementGroup | undefined;
  q?: string | undefined;
}

/**
 * Loads the movements of the player's balances, newest first. Invalidated together with the
 * balances.
 */
export function useBalanceMovements({ currency, direction, group, q }: MovementFilters) {
  const { userId } = useSignedInSession();
  const query = { currency, direction, group, q };
  return useInfiniteQuery({
    queryKey: buildQueryKey('balances', userId, 'movements', ...Object.values(query)),
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      callLazyPortalApi('listMovements', {
        params: { id: userId },
        query: { ...query, before: pageParam === undefined ? undefined : String(pageParam) },
        signal,
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
    placeholderData: keepPreviousData,
  });
}
