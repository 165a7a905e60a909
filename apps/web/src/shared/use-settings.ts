import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './api/call.ts';
import { queryClient } from './query/query-client.ts';
import { queryKey } from './query/query-keys.ts';
import { sessionStore, useSession } from './session/session.store.ts';

/** Milliseconds until a read that failed is tried again: one there must be. */
const retryMs = 5_000;
/** How often who has no channel to be told by reads them again. */
const visitorsPollMs = 60_000;
/** It changes rarely, and players with an open page are told. */
const settingsOf = (userId: number | undefined) =>
  queryOptions({
    queryKey: queryKey('settings', userId),
    queryFn: ({ signal }) => call('settings', { signal }),
    staleTime: Infinity,
    retry: true,
    retryDelay: retryMs,
    refetchInterval: userId === undefined ? visitorsPollMs : false,
  });

/** What a visitor needs to know before signing in; undefined before the first answer. */
export const useSettings = () =>
  useQuery({ ...settingsOf(useSession()?.userId), placeholderData: keepPreviousData }).data;
/** The same for who only looks: the frame of every page asks for it. */
export const useKnownSettings = () =>
  useQuery({ ...settingsOf(useSession()?.userId), enabled: false }).data;
/** The same as soon as it is known; asks for it where nobody looks yet. */
export const knownSettings = () => queryClient.query(settingsOf(sessionStore.get()?.userId));
