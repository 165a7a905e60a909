import { queryOptions } from '@tanstack/react-query';
import { buildQueryKey } from '../query/query-keys.ts';
import { callChainApi } from './chain-call.ts';

/** Query of the chain for which wallets sign; null if the server has no chain. */
export const walletChainQuery = queryOptions({
  queryKey: buildQueryKey('wallets', 'chain'),
  queryFn: ({ signal }) =>
    callChainApi('connectionUrl', { signal, ownMessage: 'everything' }).catch(() => null),
});
