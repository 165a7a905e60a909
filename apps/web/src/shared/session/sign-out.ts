import { call } from '../api/call.ts';
import { queryClient } from '../query/query-client.ts';
import { clearSession, markEndedByUser } from './leave.ts';
import { broadcastSignOut } from './leaving-tabs.ts';
import { sessionStore } from './session.store.ts';

/**
 * Ends the session on the server too. A server that does not answer must not keep the player signed
 * in here.
 */
export async function signOut(): Promise<void> {
  const session = sessionStore.get();
  markEndedByUser();
  if (session) broadcastSignOut(session.userId);
  // Running reads would be refused after sign-out. The pages keep their data for the remaining
  // moment.
  void queryClient.cancelQueries();
  await call('logout', { body: { platform: 0 }, ownMessage: 'always', last: true }).catch(
    () => undefined,
  );
  // the channel may have told it first, and by now somebody may have signed in again or asked for a
  // page to come back to
  if (sessionStore.get() === session) clearSession();
}
