import { ApiError } from '../api/api-error.ts';

/**
 * Ticket of a sign-in that waits for a code. The ticket is kept in memory only, so a reload loses
 * it.
 */
let ticket: string | undefined;
export const getSignInTicket = (): string | undefined => ticket;
/**
 * Stores the ticket of a sign-in that failed with CODE_REQUIRED. Returns false for other failures.
 */
export function saveSignInTicketFromError(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code !== 'CODE_REQUIRED') return false;
  ({ ticket } = error.details as { ticket: string });
  return true;
}
