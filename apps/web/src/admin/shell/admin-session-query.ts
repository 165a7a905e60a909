import { queryOptions } from '@tanstack/react-query';
import { adminCall } from '../admin-call.ts';

export const adminSessionKey = ['admin-session'] as const;
/** Read once after a reload and after each two-factor prompt (OP-52): never by a clock, which would raise the prompt by itself. */
export const adminSessionQuery = () =>
  queryOptions({ queryKey: adminSessionKey, queryFn: ({ signal }) => adminCall('checkAdminSession', { signal }), staleTime: Infinity, refetchOnWindowFocus: false, retry: false });
