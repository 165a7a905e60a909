import { call } from '../api/call.ts';
import { leave } from './leave.ts';
import { sessionStore } from './session.store.ts';

/** Ends the session on the server too. A server that does not answer must not keep the player signed in here. */
export async function signOut(): Promise<void> {
  const session = sessionStore.get();
  await call('logout', { body: { platform: 0 }, ownMessage: 'always' }).catch(() => undefined);
  // the channel may have told it first, and by now somebody may have signed in again or asked for a page to come back to
  if (sessionStore.get() === session) leave();
}
