import { ApiError } from '../api/api-error.ts';

/** Ticket of a sign-in that waits for a code. Kept in memory only, so a reload loses it. */
let ticket: string | undefined;
export const getSignInTicket = (): string | undefined => ticket;
/**
 * Stores the ticket from the error of a sign-in that needs a code. Returns false for all errors
 * except CODE_REQUIRED.
 */
export function saveSignInTicketFromError(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code !== 'CODE_REQUIRED') return false;
  ({ ticket } = error.details as { ticket: string });
  return true;
}
