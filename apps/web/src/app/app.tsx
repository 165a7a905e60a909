import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useLocale } from '../shared/locale.ts';
import { useRealtime } from '../shared/realtime/use-realtime.ts';
import { leave } from '../shared/session/leave.ts';
import { onSignOutElsewhere } from '../shared/session/session.store.ts';
import { keepFocus } from '../ui/keep-focus.ts';
import { hearOnce } from '../ui/one-press.ts';
import { Toasts } from '../ui/toasts.tsx';
import { router } from './router.tsx';

/** Providers, and what has to run on every page. A change of language draws everything anew. */
export function App() {
  const locale = useLocale();
  useRealtime();
  useEffect(() => onSignOutElsewhere(leave), []);
  useEffect(keepFocus, []);
  useEffect(() => hearOnce(), []);
  return (
    <>
      <RouterProvider key={locale} router={router} />
      <Toasts />
    </>
  );
}
