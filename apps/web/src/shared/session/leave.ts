import { clearLocalCaches } from '../query/local-cache.ts';
import { adminSessionStore } from './admin-session.store.ts';
import { sessionStore } from './session.store.ts';

const atLeaving = new Set<() => void>();
/**
 * Registers a function that clears a player's data in memory, for modules that are not part of the
 * first pages.
 */
export const onSessionClear = (forget: () => void): void => void atLeaving.add(forget);

/**
 * Function that reads data before the data are deleted. The function that it returns runs after the
 * storages are empty.
 */
type Rescue = () => () => void;
let rescue: Rescue | undefined;
/**
 * Registers the function that saves input when a session is lost. The frame of the signed-in pages
 * calls it.
 */
export const setInputSaverForSessionLoss = (next: Rescue | undefined): void => void (rescue = next);

let tokenEndedByUser: string | undefined;
/**
 * Marks the session as ended by its user, before the server is asked. The news that the session has
 * ended may arrive earlier than the answer, and must not store input or a page to return to.
 */
export const markSessionEndedByUser = (): void =>
  void (tokenEndedByUser = sessionStore.get()?.token);

/**
 * Handles an expired session. After the next sign-in the user returns to the page, and the input is
 * restored.
 */
export function handleSessionExpiry(): void {
  const restore = sessionStore.get()?.token === tokenEndedByUser ? undefined : rescue?.();
  clearSession();
  restore?.();
}

/** Reloads the page and restores the input of its forms afterwards. */
export function reloadKeepingInput(): void {
  rescue?.()();
  location.reload();
}

/**
 * Returns to the signed-out state, regardless of who ended the session. No data of the player
 * remain (R4.11 to R4.16).
 */
export function clearSession(): void {
  sessionStore.clear();
  adminSessionStore.clear();
  clearLocalCaches();
  for (const forget of atLeaving) forget();
  location.hash = '#/login';
}
