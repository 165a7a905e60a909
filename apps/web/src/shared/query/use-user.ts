import type { Api } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { sessionStore, useSignedInSession } from '../session/session.store.ts';
import { buildQueryKey } from './query-keys.ts';

export type User = Result<Api['currentUser']>;

/** Loads the signed-in user; header, dashboard and settings share one copy. */
export function useUser() {
  const { userId } = useSignedInSession();
  return useQuery({
    queryKey: buildQueryKey('user', userId),
    queryFn: async ({ signal }) => {
      const user = await call('currentUser', { params: { id: userId }, signal });
      // the session's roles are as old as the sign-in: updates them, unless another user has signed
      // in since
      if (sessionStore.get()?.userId === user.id) sessionStore.setRoles(user.roleNames);
      return user;
    },
  });
}
