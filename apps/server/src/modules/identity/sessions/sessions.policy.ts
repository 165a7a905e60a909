import { userStatus } from '@guildhall/contract/limits';
import { AppError } from '../../../kernel/errors.ts';
import type { Standing } from './sessions.store.ts';

/** The reason of a block, in the user's words; undefined when there is none, or none any more. */
export function liveBlock(user: Standing, now: Date): AppError | undefined {
  if (user.status_id !== userStatus.blocked) return undefined;
  const until = user.blocked_until === null ? undefined : new Date(user.blocked_until);
  if (until && until <= now) return undefined;
  const reason =
    user.block_reason === null || user.block_reason === '' ? '' : ` Reason: ${user.block_reason}`;
  return new AppError('BLOCKED', {
    message: until
      ? `Your account is blocked until ${until.toISOString().slice(0, 10)}.${reason}`
      : `Your account is blocked.${reason}`,
  });
}
