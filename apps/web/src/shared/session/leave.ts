import { clearLocalCaches } from '../query/local-cache.ts';
import { adminSession } from './admin-session.store.ts';
import { sessionStore } from './session.store.ts';

const atLeaving = new Set<() => void>();
/** For what keeps a player's data in memory and is not loaded on the first pages. */
export const onLeaving = (forget: () => void): void => void atLeaving.add(forget);

/** Reads what is about to go; what it answers runs once the storages are empty. */
type Rescue = () => () => void;
let rescue: Rescue | undefined;
/** For the frame of the signed-in pages, while it stands. */
export const onLosing = (next: Rescue | undefined): void => void (rescue = next);

/**
 * The session was over by itself: whoever was at work comes back to it, with what was typed, once
 * they have signed in again.
 */
export function loseSession(): void {
  const restore = rescue?.();
  leave();
  restore?.();
}

/** Reloads the page; what stands half-typed in its forms is there again afterwards. */
export function reloadKeepingTyped(): void {
  rescue?.()();
  location.reload();
}

/**
 * Back to logged out, whoever ended the session: nothing of the player stays behind (R4.11 to
 * R4.16).
 */
export function leave(): void {
  sessionStore.clear();
  adminSession.clear();
  clearLocalCaches();
  for (const forget of atLeaving) forget();
  location.hash = '#/login';
}
