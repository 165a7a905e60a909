import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { pollLostCalls } from '../api/lost-watch.ts';
import { onLocaleChange } from '../locale/locale.ts';
import { onSessionClear } from '../session/leave.ts';

/** Returns true if no answer came or the server was busy; a refusal is final. */
const isWorthRetrying = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 503;

// draws an answer at once instead of by a timer, which browsers delay in background tabs
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onSuccess: pollLostCalls }),
  defaultOptions: {
    // a short time is enough, because realtime messages invalidate changed data; without a
    // connection a call fails immediately, instead of being sent later, when nobody waits for it
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && isWorthRetrying(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

onSessionClear(() => queryClient.clear());
// reloads all queries, because the server's texts are in the language of the request
onLocaleChange(() => void queryClient.invalidateQueries());
