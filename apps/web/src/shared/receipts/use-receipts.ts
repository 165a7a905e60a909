import type { Api } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { limits } from '@guildhall/contract/limits';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { buildQueryKey } from '../query/query-keys.ts';
import { useSignedInSession } from '../session/session.store.ts';

export type Receipt = Result<Api['listReceipts']>['data'][number];

/** Loads all payments to the player, newest first. */
export function useReceipts() {
  const { userId } = useSignedInSession();
  return useInfiniteQuery({
    queryKey: buildQueryKey('receipts', userId),
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call('listReceipts', {
        params: { id: userId },
        query: { page: pageParam, perPage: limits.perPageDefault },
        signal,
      }),
    getNextPageParam: ({ page, totalPages }) => (page < totalPages ? page + 1 : undefined),
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  });
}
