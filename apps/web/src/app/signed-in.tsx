import { Outlet } from '@tanstack/react-router';
import { useStoredLocale } from '../shared/stored-locale.ts';
import { usePush } from '../shared/push/use-push.ts';
import { useSession } from '../shared/session/session.store.ts';
import { QueryProvider } from '../shared/query/query-provider.tsx';

function StoredLocale() {
  useStoredLocale();
  return null;
}

/** Frame of the signed-in pages. It empties with the session, before the router has left, so that nothing asks on. */
export function SignedIn() {
  usePush();
  if (!useSession()) return null;
  return (
    <QueryProvider>
      <StoredLocale />
      <Outlet />
    </QueryProvider>
  );
}
