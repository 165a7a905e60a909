import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * Has what is shown read again because something has happened. A first reading that is still on its
 * way may have been answered before that, and the library lets it go on: it is followed by another,
 * and not ended, so that many messages do not keep a slow network from ever showing anything. Answers once both are there.
 */
export function readAgain(
  client: QueryClient,
  which: Pick<QueryFilters, 'queryKey'> = {},
): Promise<void> {
  const isFirst =
    client
      .getQueryCache()
      .findAll({
        ...which,
        fetchStatus: 'fetching',
        predicate: ({ state }) => state.data === undefined,
      }).length > 0;
  const settled = client.invalidateQueries(which);
  return isFirst ? settled.then(() => client.invalidateQueries(which)) : settled;
}
