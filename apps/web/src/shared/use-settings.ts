import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './api/call.ts';
import { queryClient } from './query/query-client.ts';
import { queryKey } from './query/query-keys.ts';
import { sessionStore, useSession } from './session/session.store.ts';

/** Milliseconds until a read that failed is tried again: one there must be. */
const retryMs = 5_000;
/** It changes rarely: one read per visit and player is enough. */
const settingsOf = (userId: number | undefined) =>
  queryOptions({
    queryKey: queryKey('settings', userId),
    queryFn: ({ signal }) => call('settings', { signal }),
    staleTime: Infinity,
    retry: true,
    retryDelay: retryMs,
  });

/** What a visitor needs to know before signing in; undefined before the first answer. */
export const useSettings = () =>
  useQuery({ ...settingsOf(useSession()?.userId), placeholderData: keepPreviousData }).data;
/** The same as soon as it is known; asks for it where nobody looks yet. */
export const knownSettings = () => queryClient.query(settingsOf(sessionStore.get()?.userId));
