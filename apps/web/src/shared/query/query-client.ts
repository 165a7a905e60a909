import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { checkLostCalls } from '../api/lost-watch.ts';
import { onLocaleChange } from '../locale/locale.ts';
import { onSignOut } from '../session/leave.ts';

/** Refusals are final; only missing answers and busy servers are retried. */
const isWorthRetrying = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 503;

// An answer is drawn once it is there, and not a timer later: tabs in the back hold timers up.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onSuccess: checkLostCalls }),
  defaultOptions: {
    // realtime messages make stale what changed, so a short time is enough for what they miss
    // Without a connection a call fails at once and says so. Left to itself the library would wait
    // with it, and send it unasked later.
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && isWorthRetrying(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

onSignOut(() => queryClient.clear());
// Reloads all queries: the server's texts are in the language of the request.
onLocaleChange(() => void queryClient.invalidateQueries());
