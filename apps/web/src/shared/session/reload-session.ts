import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { clearSession } from './leave.ts';
import { sessionStore } from './session.store.ts';

/**
 * Checks once per visit if the stored session is still valid. Only a definite refusal ends the
 * session; the root route then chooses the page (R4.64).
 */
export async function endStoredSessionIfRefused(): Promise<void> {
  if (!sessionStore.get()) return;
  try {
    await call('currentSession', { ownMessage: 'everything' });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) return;
    clearSession();
    location.hash = '#/';
  }
}
