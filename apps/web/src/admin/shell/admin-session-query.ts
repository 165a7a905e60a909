import { queryOptions } from '@tanstack/react-query';
import { callAdminApi } from '../admin-call.ts';

/**
 * Loads the admin session. It is read once after a reload and once for each new token from a
 * two-factor prompt (OP-52), but never by a timer, which could open the prompt by itself.
 */
export const buildAdminSessionQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['admin-session', token],
    queryFn: ({ signal }) => callAdminApi('checkAdminSession', { signal }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    retry: false,
  });
