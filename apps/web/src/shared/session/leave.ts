import { clearLocalCaches } from '../query/local-cache.ts';
import { adminSessionStore } from './admin-session.store.ts';
import { sessionStore } from './session.store.ts';

const atLeaving = new Set<() => void>();
/**
 * Registers a function that clears a player's data from memory when the session ends, for modules
 * that load later than the first pages.
 */
export const onSessionClear = (forget: () => void): void => void atLeaving.add(forget);

/**
 * Function that collects data before it is deleted. Returns a function that stores it after the
 * storages were emptied.
 */
type Rescue = () => () => void;
let rescue: Rescue | undefined;
/**
 * Registers the function that saves typed input when a session is lost; the frame of the signed-in
 * pages calls this.
 */
export const setInputSaverForSessionLoss = (next: Rescue | undefined): void => void (rescue = next);

let tokenEndedByUser: string | undefined;
/**
 * Marks the session as ended by its own user, before the server is called: the message about its
 * end may arrive before the answer, and must then store neither the input nor a page to return to.
 */
export const markSessionEndedByUser = (): void =>
  void (tokenEndedByUser = sessionStore.get()?.token);

/**
 * Handles a session that has expired: after the next sign-in, the user returns to the page with the
 * input restored.
 */
export function handleSessionExpiry(): void {
  const restore = sessionStore.get()?.token === tokenEndedByUser ? undefined : rescue?.();
  clearSession();
  restore?.();
}

/** Reloads the page, and restores the typed input of its forms. */
export function reloadKeepingInput(): void {
  rescue?.()();
  location.reload();
}

/**
 * Deletes everything that belongs to the session, regardless of who ended it, so that no data of
 * the player stays (R4.11 to R4.16).
 */
export function clearSession(): void {
  sessionStore.clear();
  adminSessionStore.clear();
  clearLocalCaches();
  for (const forget of atLeaving) forget();
  location.hash = '#/login';
}
