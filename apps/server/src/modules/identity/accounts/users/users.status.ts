/**
 * Defines the states of a user and the changes between them. A block stores the previous state and
 * restores it at its end; an address that is verified meanwhile stays verified.
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
 * Returns the state after blocking a user or changing a block; values that are omitted stay
 * unchanged.
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
/** Returns the state that is restored when a block ends. */
export const getStatusAfterBlock = (before: number | null): number =>
  before ?? userStatus.unverified;

/**
 * Numbers of states as SQL text instead of bound values, because the query plan depends on them.
 */
const status = {
  unverified: sql.raw(String(userStatus.unverified)),
  verified: sql.raw(String(userStatus.verified)),
  blocked: sql.raw(String(userStatus.blocked)),
};
/**
 * SET clauses of an update when the address is proven: an unverified user becomes verified, a
 * blocked user stays blocked.
 */
export const userVerificationAssignments = sql`
  status_id = case
    when status_id = ${status.unverified} then ${status.verified} else status_id
  end,
  status_before_block = case
    when status_id = ${status.blocked} then ${status.verified} else status_before_block
  end`;
/** SET clauses that end a block, for an update of a blocked user. */
export const blockEndAssignments = sql`
  status_id = coalesce(status_before_block, ${status.unverified}), status_before_block = null,
  blocked_until = null, block_reason = null`;
/** Condition for users stored as blocked; the end of their block may have passed. */
export const blockedUserCondition = sql`status_id = ${status.blocked}`;

export interface UserStanding extends Record<string, unknown> {
  readonly status_id: number;
  readonly blocked_until: string | null;
  readonly block_reason: string | null;
  readonly locked_at: string | null;
}
/**
 * Returns the error for a user without access: LOCKED if the player has locked the account, BLOCKED
 * if an operator has. Undefined if the user has access, or if the block has ended.
 */
export function findAccessDeniedError(user: UserStanding, now: Date): AppError | undefined {
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
