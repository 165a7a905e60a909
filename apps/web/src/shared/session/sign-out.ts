import { call } from '../api/call.ts';
import { queryClient } from '../query/query-client.ts';
import { clearSession, markSessionEndedByUser } from './leave.ts';
import { broadcastSignOut } from './leaving-tabs.ts';
import { sessionStore } from './session.store.ts';

/**
 * Ends the session, also on the server. The player is signed out on this page even if the server
 * does not answer.
 */
export async function signOut(): Promise<void> {
  const session = sessionStore.get();
  markSessionEndedByUser();
  if (session) broadcastSignOut(session.userId);
  // Running reads are cancelled, because the server would refuse them after the sign-out. The pages
  // keep their data until they disappear.
  void queryClient.cancelQueries();
  await call('logout', { body: { platform: 0 }, ownMessage: 'always', last: true }).catch(
    () => undefined,
  );
  // the channel may have reported the end first; a new sign-in or a new return page must not be
  // deleted
  if (sessionStore.get() === session) clearSession();
}
