import { ApiError } from '../../../shared/api/api-error.ts';

/** True where a bulk action was refused because other rows match than its preview showed. */
export const isBulkSelectionStale = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.code === 'CONFLICT' &&
  (error.details as { isStale?: unknown } | undefined)?.isStale === true;
