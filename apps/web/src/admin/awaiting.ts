import { ApiError } from '../shared/api/api-error.ts';

const code = 'AWAITS_APPROVAL';
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * The answer of a command; one that waits for a second administrator was not done, and is thrown
 * like what the server refused.
 */
export function requireCommandDone<T>(reply: T): T {
  if (isRecord(reply) && reply['code'] === code) throw new ApiError(202, reply);
  return reply;
}
/** The number of the request that a command left instead of being done. */
export function findApprovalId(error: unknown): number | undefined {
  const details = error instanceof ApiError && error.code === code ? error.details : undefined;
  const id = isRecord(details) ? details['approvalId'] : undefined;
  return typeof id === 'number' ? id : undefined;
}
