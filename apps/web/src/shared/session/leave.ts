import { clearLocalCaches } from '../query/local-cache.ts';
import { adminSession } from './admin-session.store.ts';
import { sessionStore } from './session.store.ts';

const atLeaving = new Set<() => void>();
/** For what keeps a player's data in memory and is not loaded on the first pages. */
export const onLeaving = (forget: () => void): void => void atLeaving.add(forget);

/** Back to logged out, whoever ended the session: nothing of the player stays behind (R4.11 to R4.16). */
export function leave(): void {
  sessionStore.clear();
  adminSession.clear();
  clearLocalCaches();
  for (const forget of atLeaving) forget();
  location.hash = '#/login';
}
