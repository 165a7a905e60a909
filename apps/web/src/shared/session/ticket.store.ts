import { ApiError } from '../api/api-error.ts';

/** Ticket of a sign-in that waits for a code. It stays in this document: a reload forgets it. */
let ticket: string | undefined;
export const getSignInTicket = (): string | undefined => ticket;
/** Keeps the ticket of a sign-in that was answered CODE_REQUIRED; false for other failures. */
export function saveSignInTicket(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code !== 'CODE_REQUIRED') return false;
  ({ ticket } = error.details as { ticket: string });
  return true;
}
