import * as m from '../../../messages/messages.js';
import { ApiError } from '../../../shared/api/api-error.ts';

/** Returns true if the server answered that a record does not exist, or no longer exists. */
export const isNotFoundError = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404;

/** Formats why a record is not shown: it does not exist, or it could not be loaded. */
export const formatRowError = (error: unknown): string =>
  isNotFoundError(error) ? m.admin_row_missing() : m.state_error_title();
