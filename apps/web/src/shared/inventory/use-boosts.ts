import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { buildQueryKey } from '../query/query-keys.ts';
import { useSignedInSession } from '../session/session.store.ts';

/** Loads the boosts that the player's matches get; invalidated together with the items. */
export function useMatchBoosts() {
  const { accountId } = useSignedInSession();
  return useQuery({
    queryKey: buildQueryKey('inventories', accountId, 'boosts'),
    queryFn: ({ signal }) => call('readBoosts', { params: { id: accountId }, signal }),
  });
}
