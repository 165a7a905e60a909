import { ApiError } from '../api/api-error.ts';
import { formatError } from '../errors/error-text.ts';

/** Returns true if the player closed the browser's dialog or waited too long. */
export const isPasskeyCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

/** Returns the server's reason if it is meant for players, otherwise `fallback`. */
export const describePasskeyFailure = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.code !== 'SIGN_VERIFICATION_FAILED'
    ? formatError(error) || fallback
    : fallback;
