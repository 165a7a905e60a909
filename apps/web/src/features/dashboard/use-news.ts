import { limits } from '@guildhall/contract/limits';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Api } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { call } from '../../shared/api/call.ts';
import { buildQueryKey } from '../../shared/query/query-keys.ts';
import { useSignedInSession } from '../../shared/session/session.store.ts';

export type NewsItem = Result<Api['listNews']>['data'][number];

/** News, newest first; further pages load on demand. */
export function useNews() {
  const { userId } = useSignedInSession();
  return useInfiniteQuery({
    queryKey: buildQueryKey('news', userId),
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call('listNews', {
        params: { id: userId },
        query: { page: pageParam, perPage: limits.perPageDefault },
        signal,
      }),
    getNextPageParam: ({ page, totalPages }) => (page < totalPages ? page + 1 : undefined),
    // an article published between two page loads must not appear twice
    select: ({ pages }) => [
      ...new Map(pages.flatMap(({ data }) => data).map((entry) => [entry.id, entry])).values(),
    ],
  });
}
