import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useLocale } from '../shared/locale/locale.ts';
import { queryClient } from '../shared/query/query-client.ts';
import { useRealtimeChannel } from '../shared/realtime/use-realtime.ts';
import { clearSession } from '../shared/session/leave.ts';
import { onSessionRemovedElsewhere } from '../shared/session/session.store.ts';
import { Toasts } from '../ui/toasts/toasts.tsx';
import { router } from './router.tsx';

/**
 * Starts to handle presses of buttons and links. Loads the handlers only after the first page is
 * drawn, to keep that page small. Returns a function that stops them.
 */
function listen(): () => void {
  const listening = import('../ui/press/presses.ts')
    .then(({ handlePresses: hearPresses }) => hearPresses())
    .catch(() => () => undefined);
  return () => void listening.then((stop) => stop());
}

/** Providers, and components that run on every page. A change of language redraws everything. */
export function App() {
  const locale = useLocale();
  useRealtimeChannel();
  useEffect(() => onSessionRemovedElsewhere(clearSession), []);
  useEffect(listen, []);
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider key={locale} router={router} />
      <Toasts />
    </QueryClientProvider>
  );
}
