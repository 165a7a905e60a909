import { ApiError } from '../shared/api/api-error.ts';

const code = 'AWAITS_APPROVAL';
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * Returns the reply of a command that was executed. Throws the reply as an ApiError if the command
 * waits for a second administrator and was therefore not executed.
 */
export function requireExecutedCommand<T>(reply: T): T {
  if (isRecord(reply) && reply['code'] === code) throw new ApiError(202, reply);
  return reply;
}
/** Returns the id of the approval request that a command created instead of being executed. */
export function findApprovalRequestId(error: unknown): number | undefined {
  const details = error instanceof ApiError && error.code === code ? error.details : undefined;
  const id = isRecord(details) ? details['approvalId'] : undefined;
  return typeof id === 'number' ? id : undefined;
}
