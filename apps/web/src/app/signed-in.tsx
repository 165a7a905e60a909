import { Outlet } from '@tanstack/react-router';
import { QueryProvider } from '../shared/query/query-provider.tsx';

/** Frame of the signed-in pages. */
export function SignedIn() {
  return (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  );
}
