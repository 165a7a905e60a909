import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { clearSession } from './leave.ts';
import { sessionStore } from './session.store.ts';

/**
 * Asks once per visit whether the kept session still holds. Only a clear no ends it; then the root
 * decides (R4.64).
 */
export async function checkStoredSession(): Promise<void> {
  if (!sessionStore.get()) return;
  try {
    await call('currentSession', { ownMessage: 'everything' });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) return;
    clearSession();
    location.hash = '#/';
  }
}
