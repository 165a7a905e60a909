import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './api/call.ts';
import { queryClient } from './query/query-client.ts';
import { buildQueryKey } from './query/query-keys.ts';
import { sessionStore, useSession } from './session/session.store.ts';

/** Time in milliseconds before a failed read is repeated, because the page needs the settings. */
const retryMs = 5_000;
/** Polling interval of visitors, who have no realtime channel. */
const visitorsPollMs = 60_000;
/**
 * Query of the settings. The settings rarely change, and the server notifies open pages of players
 * of changes.
 */
const settingsOf = (userId: number | undefined) =>
  queryOptions({
    queryKey: buildQueryKey('settings', userId),
    queryFn: ({ signal }) => call('settings', { signal }),
    staleTime: Infinity,
    retry: true,
    retryDelay: retryMs,
    refetchInterval: userId === undefined ? visitorsPollMs : false,
  });

/**
 * Returns the settings that a visitor needs before signing in; undefined before the first answer.
 */
export const usePublicSettings = () =>
  useQuery({ ...settingsOf(useSession()?.userId), placeholderData: keepPreviousData }).data;
/**
 * Returns the settings like `usePublicSettings`, but without a request, because every page's frame
 * uses it.
 */
export const useCachedPublicSettings = () =>
  useQuery({ ...settingsOf(useSession()?.userId), enabled: false }).data;
/** Resolves with the settings; requests the settings if no component has requested them. */
export const loadPublicSettings = () => queryClient.query(settingsOf(sessionStore.get()?.userId));
