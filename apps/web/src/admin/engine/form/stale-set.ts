import { ApiError } from '../../../shared/api/api-error.ts';

/**
 * Returns true if a bulk action was refused because the matching rows differ from those of its
 * preview.
 */
export const isStaleBulkSelectionError = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.code === 'CONFLICT' &&
  (error.details as { isStale?: unknown } | undefined)?.isStale === true;
