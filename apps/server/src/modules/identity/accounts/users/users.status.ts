/**
 * Defines the states of a user and the changes between them. A block stores the previous state, and
 * the end of the block restores it. If the address is verified during the block, the user is
 * verified after it.
 *
 *     unverified -- link, or an operator --> verified
 *     both       -- an operator ----------> blocked -- its end, or an operator --> previous state
 */
import { userStatus } from '@guildhall/contract/limits';
import { sql } from '../../../../kernel/db/sql.ts';
import { AppError } from '../../../../kernel/errors.ts';
import { accountMessages } from '../accounts.messages.ts';
import type { Sentence } from '@guildhall/contract/kit/text/messages';

export interface UserBlockState {
  readonly statusId: number;
  readonly statusBeforeBlock: number | null;
  readonly blockedUntil: string | null;
  readonly blockReason: string | null;
}
/**
 * Returns the state after an operator blocks a user or changes a block. Values that the operator
 * omits stay unchanged.
 */
export function toBlockedUserState(
  before: UserBlockState,
  {
    until,
    reason,
  }: { readonly until?: string | null | undefined; readonly reason?: string | undefined },
): UserBlockState {
  const isBlocked = before.statusId === userStatus.blocked;
  return {
    statusId: userStatus.blocked,
    statusBeforeBlock: isBlocked ? before.statusBeforeBlock : before.statusId,
    blockedUntil: until === undefined ? (isBlocked ? before.blockedUntil : null) : until,
    blockReason: reason ?? before.blockReason,
  };
}
/** Returns the state after a block has ended. */
export const toUnblockedUserState = (statusId: number): UserBlockState => ({
  statusId,
  statusBeforeBlock: null,
  blockedUntil: null,
  blockReason: null,
});
/** Returns the status that the end of a block restores. */
export const getStatusAfterBlock = (before: number | null): number =>
  before ?? userStatus.unverified;

/**
 * Status numbers as SQL text. They are not bound values, because the query plan depends on them.
 */
const status = {
  unverified: sql.raw(String(userStatus.unverified)),
  verified: sql.raw(String(userStatus.verified)),
  blocked: sql.raw(String(userStatus.blocked)),
};
/**
 * SET clauses for an update that verifies a user: an unverified user becomes verified, a blocked
 * user stays blocked.
 */
export const userVerificationAssignments = sql`
  status_id = case
    when status_id = ${status.unverified} then ${status.verified} else status_id
  end,
  status_before_block = case
    when status_id = ${status.blocked} then ${status.verified} else status_before_block
  end`;
/** SET clauses for an update that ends the block of a blocked user. */
export const blockEndAssignments = sql`
  status_id = coalesce(status_before_block, ${status.unverified}), status_before_block = null,
  blocked_until = null, block_reason = null`;
/**
 * Condition for users whose stored status is blocked, even if the end of their block has passed.
 */
export const blockedUserCondition = sql`status_id = ${status.blocked}`;

export interface UserAccessState extends Record<string, unknown> {
  readonly status_id: number;
  readonly blocked_until: string | null;
  readonly block_reason: string | null;
  readonly locked_at: string | null;
}
/**
 * Returns the error for a user without access: BLOCKED if an operator has blocked the user,
 * otherwise LOCKED if the player has locked the account. Returns undefined if the user has access.
 * A block whose end has passed does not count.
 */
export function findAccessDeniedError(user: UserAccessState, now: Date): AppError | undefined {
  const locked = user.locked_at === null ? undefined : new AppError('LOCKED');
  if (user.status_id !== userStatus.blocked) return locked;
  const until = user.blocked_until === null ? undefined : new Date(user.blocked_until);
  if (until && until <= now) return locked;
  return new AppError('BLOCKED', { because: blockOf(until, user.block_reason ?? '') });
}
function blockOf(until: Date | undefined, reason: string): Sentence {
  if (!until)
    return reason === '' ? accountMessages.blocked() : accountMessages.blockedFor({ reason });
  const when = { until: until.toISOString().slice(0, 10), day: until.getTime() };
  return reason === ''
    ? accountMessages.blockedUntil(when)
    : accountMessages.blockedUntilFor({ ...when, reason });
}
