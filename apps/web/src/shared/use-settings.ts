import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './api/call.ts';
import { queryClient } from './query/query-client.ts';
import { buildQueryKey } from './query/query-keys.ts';
import { sessionStore, useSession } from './session/session.store.ts';

/** Milliseconds until a failed read is repeated, because the page needs the settings. */
const retryMs = 5_000;
/** Milliseconds between two polls for visitors, who have no realtime channel. */
const visitorsPollMs = 60_000;
/**
 * Query of the settings. They change rarely, and realtime messages report changes to open pages of
 * players.
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

/** Loads the settings that are needed before a sign-in; undefined until the first answer. */
export const usePublicSettings = () =>
  useQuery({ ...settingsOf(useSession()?.userId), placeholderData: keepPreviousData }).data;
/**
 * Returns the settings as `usePublicSettings` does, but without requesting them, because the frame
 * of every page uses this function.
 */
export const useCachedPublicSettings = () =>
  useQuery({ ...settingsOf(useSession()?.userId), enabled: false }).data;
/** Resolves with the settings; requests them if no component has. */
export const loadPublicSettings = () => queryClient.query(settingsOf(sessionStore.get()?.userId));
