import * as m from '../../messages/messages.js';
import { ApiError } from '../api/api-error.ts';
import { errorText } from './error-text.ts';

/**
 * Says why nobody was signed in or registered: the server's words, else the contract's text of the
 * code, else 'Login failed' (R8.1 to R8.9). Without an answer of the server nothing is said about what
 * was typed.
 */
export const entryFailure = (error: unknown): string =>
  error instanceof ApiError && error.status === 0
    ? m.error_no_answer()
    : (error instanceof ApiError && errorText(error)) || m.error_login_failed();
