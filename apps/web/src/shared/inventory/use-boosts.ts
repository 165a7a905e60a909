import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { queryKey } from '../query/query-keys.ts';
import { useSignedIn } from '../session/session.store.ts';

/** What boosts the matches of the player: it goes out of date with the items that do. */
export function useBoosts() {
  const { accountId } = useSignedIn();
  return useQuery({
    queryKey: queryKey('inventories', accountId, 'boosts'),
    queryFn: ({ signal }) => call('readBoosts', { params: { id: accountId }, signal }),
  });
}
