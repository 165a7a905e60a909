import { queryOptions } from '@tanstack/react-query';
import { buildQueryKey } from '../query/query-keys.ts';
import { chainCall } from './chain-call.ts';

/** The chain that wallets sign for; null where the server has none. */
export const chainQuery = queryOptions({
  queryKey: buildQueryKey('wallets', 'chain'),
  queryFn: ({ signal }) =>
    chainCall('connectionUrl', { signal, ownMessage: 'everything' }).catch(() => null),
});
