import { ApiError } from '../api/api-error.ts';
import { formatError } from '../errors/error-text.ts';

/** Returns true if the player has closed the browser's dialog, or waited too long. */
export const isPasskeyCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

/** The server's reason where it has one for players, otherwise `fallback`. */
export const describePasskeyFailure = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.code !== 'SIGN_VERIFICATION_FAILED'
    ? formatError(error) || fallback
    : fallback;
