import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { buildQueryKey } from '../query/query-keys.ts';
import { useSignedInSession } from '../session/session.store.ts';

/**
 * States of a key. Repeated here, because the contract's module with these numbers contains
 * schemas, which the player's pages must not load.
 */
export const alphaKeyState = { notGranted: 0, granted: 1, claimed: 2 } as const;

/**
 * Reads the state of the player's own alpha key and, once it is claimed, the key itself. The
 * realtime message about a grant invalidates this query.
 */
export function useAlphaKey() {
  const { userId } = useSignedInSession();
  return useQuery({
    queryKey: buildQueryKey('alpha-key', userId),
    queryFn: ({ signal }) => call('alphaKey', { params: { id: userId }, signal }),
  });
}
