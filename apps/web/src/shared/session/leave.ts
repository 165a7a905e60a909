import { clearLocalCaches } from '../query/local-cache.ts';
import { queryClient } from '../query/query-client.ts';
import { adminSession } from './admin-session.store.ts';
import { sessionStore } from './session.store.ts';

/** Back to logged out, whoever ended the session: nothing of the player stays behind (R4.11 to R4.16). */
export function leave(): void {
  sessionStore.clear();
  adminSession.clear();
  clearLocalCaches();
  queryClient.clear();
  location.hash = '#/login';
}
