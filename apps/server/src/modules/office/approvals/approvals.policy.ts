import type { Sentence } from '@guildhall/contract/kit/text/messages';
import type { RepeatableCallInput, UncommittedCommand } from '../../../kernel/value/approvals.ts';
import { sortObjectKeys } from '../../../kernel/commands/fingerprints.ts';
import { toDate } from '../../../kernel/db/rows.ts';
import { computeSha256 } from '../../../kernel/secrets.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { ApprovalRequestRow, ApprovalRequestState } from './approvals.store.ts';
import { approvalMessages } from './approvals.messages.ts';

/**
 * Returns the state of a request at a given time. A waiting request is EXPIRED after its expiry,
 * even if no job has stored this state yet.
 */
export const getEffectiveRequestState = (
  { state, expires_at: end }: Pick<ApprovalRequestRow, 'state' | 'expires_at'>,
  now: Date,
): ApprovalRequestState => (state === 'WAITS' && toDate(end) <= now ? 'EXPIRED' : state);

/** Returns the reason why a request can no longer be decided. */
export function findRequestClosedReason(row: ApprovalRequestRow, now: Date): Sentence | undefined {
  const state = getEffectiveRequestState(row, now);
  if (state === 'WAITS') return undefined;
  if (state === 'STALE') return approvalMessages.stale();
  return state === 'EXPIRED' ? approvalMessages.late() : approvalMessages.over();
}

/**
 * Computes a key that is equal for equal requests. The key covers everything that the operator sent
 * except the reason.
 */
export function computeRequestDuplicateKey(
  asked: RepeatableCallInput,
  ifVersion: number | undefined,
): string {
  const { operation, params, query, attached } = asked;
  const { reason: _reason, ...body } = (asked.body ?? {}) as Record<string, unknown>;
  const sent = sortObjectKeys({ operation, params, query, body, ifVersion });
  const files = attached.map(([name, text]) => `${name} ${computeSha256(text).toString('hex')}`);
  return computeSha256([JSON.stringify(sent), ...files].join('\n')).toString('hex');
}
interface Decider {
  readonly userId: number;
  readonly accountId: number;
}
/**
 * Returns true if the command concerns the decider or gives the decider something of value, even if
 * it also concerns others.
 */
export function isCommandAboutDecider(
  { spec, outcome, recipients }: UncommittedCommand,
  { userId, accountId }: Decider,
): boolean {
  const among = (outcome.after as { userIds?: unknown } | null | undefined)?.userIds;
  return (
    recipients.has(accountId) ||
    (outcome.userId ?? spec.userId) === userId ||
    (Array.isArray(among) && among.includes(userId))
  );
}
/** Error codes for rows that were deleted or changed after the request was made. */
const changedCodes: ReadonlySet<string> = new Set(['STALE', 'NOT_FOUND', 'CHANGED']);
export const isTargetChangedError = (error: unknown): boolean =>
  error instanceof AppError && changedCodes.has(error.code);
