import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * Reloads active queries after an event. A first read in progress may be older than the event, but
 * is not aborted, because with many events a slow network would then never show anything; a second
 * read follows instead. Resolves after both reads.
 */
export function refetchQueries(
  client: QueryClient,
  filter: Pick<QueryFilters, 'queryKey'> = {},
): Promise<void> {
  const isFirst =
    client
      .getQueryCache()
      .findAll({
        ...filter,
        fetchStatus: 'fetching',
        predicate: ({ state }) => state.data === undefined,
      }).length > 0;
  const settled = client.invalidateQueries(filter);
  return isFirst ? settled.then(() => client.invalidateQueries(filter)) : settled;
}
