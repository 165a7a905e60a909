import type { Api } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { sessionStore, useSignedInSession } from '../session/session.store.ts';
import { buildQueryKey } from './query-keys.ts';

export type User = Result<Api['currentUser']>;

/** The signed-in user; header, dashboard and settings read the same copy. */
export function useUser() {
  const { userId } = useSignedInSession();
  return useQuery({
    queryKey: buildQueryKey('user', userId),
    queryFn: async ({ signal }) => {
      const user = await call('currentUser', { params: { id: userId }, signal });
      // Kept roles are what was so at the sign-in; nobody else may have signed in meanwhile.
      if (sessionStore.get()?.userId === user.id) sessionStore.setRoles(user.roleNames);
      return user;
    },
  });
}
