import type { Api } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { useSignedIn } from '../session/session.store.ts';
import { queryKey } from './query-keys.ts';

export type User = Result<Api['currentUser']>;

export const userQuery = (userId: number) =>
  queryOptions({ queryKey: queryKey('user', userId), queryFn: ({ signal }) => call('currentUser', { params: { id: userId }, signal }) });

/** The signed-in user; header, dashboard and settings read the same copy. */
export const useUser = () => useQuery(userQuery(useSignedIn().userId));
