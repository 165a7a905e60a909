import { Outlet } from '@tanstack/react-router';
import { usePush } from '../shared/push/use-push.ts';
import { useSession } from '../shared/session/session.store.ts';
import { QueryProvider } from '../shared/query/query-provider.tsx';

/** Frame of the signed-in pages. It empties with the session, before the router has left, so that nothing asks on. */
export function SignedIn() {
  usePush();
  if (!useSession()) return null;
  return (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  );
}
