import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * Has what is shown read again because something has happened. A first reading that is still on its
 * way may have been answered before that, and the library lets it go on: it is followed by another,
 * and not ended, so that many messages do not keep a slow network from ever showing anything.
 */
export function readAgain(client: QueryClient, which: Pick<QueryFilters, 'queryKey'> = {}): void {
  const isFirst =
    client
      .getQueryCache()
      .findAll({
        ...which,
        fetchStatus: 'fetching',
        predicate: ({ state }) => state.data === undefined,
      }).length > 0;
  const settled = client.invalidateQueries(which);
  if (isFirst) void settled.then(() => client.invalidateQueries(which));
}
