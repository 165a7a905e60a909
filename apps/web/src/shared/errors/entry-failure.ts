import * as m from '../../messages/messages.js';
import { ApiError } from '../api/api-error.ts';
import { formatError } from './error-text.ts';

/**
 * Describes a failed sign-in or registration: by the server's message, otherwise by the contract's
 * text for the code, otherwise as 'Login failed' (R8.1 to R8.9). Without an answer, the text must
 * not blame the input.
 */
export const describeSignInFailure = (error: unknown): string =>
  error instanceof ApiError && error.status === 0
    ? m.error_no_answer()
    : (error instanceof ApiError && formatError(error)) || m.error_login_failed();
