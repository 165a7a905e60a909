import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * Reloads active queries after an event. A first read in progress may be older than the event, but
 * it is not aborted; another read follows it, so that many messages cannot keep a slow network from
 * showing anything. Resolves after both reads.
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
