import { call } from '../api/call.ts';
import { leave } from './leave.ts';

/** Ends the session on the server too. A server that does not answer must not keep the player signed in here. */
export async function signOut(): Promise<void> {
  await call('logout', { body: { platform: 0 }, ownMessage: 'always' }).catch(() => undefined);
  leave();
}
