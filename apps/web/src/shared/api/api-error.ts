import type { ErrorBody } from '@guildhall/contract/errors';

/** Error of a call that did not succeed. `status` 0 means that no answer came. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /**
   * True once the error policy has shown the failure to the player, so that no second message is
   * shown (OP-89).
   */
  handled = false;
  readonly status: number;
  readonly code: string | undefined;
  readonly fields: ErrorBody['fields'];
  readonly details: unknown;

  constructor(status: number, body: Partial<Omit<ErrorBody, 'code'>> & { code?: string }) {
    super(body.message ?? '');
    this.status = status;
    this.code = body.code;
    this.fields = body.fields;
    this.details = body.details;
  }
}

/**
 * Returns true if the server has decided on the call. A missing answer, a busy server and too many
 * attempts are not decisions.
 */
export const isCallRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/**
 * Returns true for a call that was cancelled, because the user left the page or a newer call
 * replaced it.
 */
export const isAbortError = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';
