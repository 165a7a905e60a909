import type { Api } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { limits } from '@guildhall/contract/limits';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { queryKey } from '../query/query-keys.ts';
import { useSignedIn } from '../session/session.store.ts';

export type Movement = Result<Api['listMovements']>['data'][number];

/**
 * Loads the movements of the player's balance in a currency, newest first. Invalidated together
 * with the balances.
 */
export function useMovements(currency: string) {
  const { userId } = useSignedIn();
  return useInfiniteQuery({
    queryKey: queryKey('balances', userId, currency),
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call('listMovements', {
        params: { id: userId },
        query: { currency, page: pageParam, perPage: limits.perPageDefault },
        signal,
      }),
    getNextPageParam: ({ page, totalPages }) => (page < totalPages ? page + 1 : undefined),
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  });
}
