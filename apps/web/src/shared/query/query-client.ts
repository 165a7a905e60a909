import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { onLeaving } from '../session/leave.ts';

/** An answer that says no will say no again; only silence and busy servers are worth a second attempt. */
const isWorthRetrying = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 0 || error.status === 503;

export const queryClient = new QueryClient({
  defaultOptions: {
    // realtime messages make stale what changed, so a short time is enough for what they miss
    queries: { staleTime: 15_000, retry: (failures, error) => failures < 2 && isWorthRetrying(error) },
    mutations: { retry: false },
  },
});

onLeaving(() => queryClient.clear());
