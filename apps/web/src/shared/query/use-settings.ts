import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { queryKey } from './query-keys.ts';

/** What a visitor needs to know before signing in; it changes rarely, so one read per visit is enough. */
export const useSettings = () => useQuery({ queryKey: queryKey('settings'), queryFn: ({ signal }) => call('settings', { signal }), staleTime: Infinity });
