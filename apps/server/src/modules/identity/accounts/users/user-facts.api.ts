import type { Call } from '../../../../kernel/actor.ts';
import { fact } from '../../../../kernel/facts.ts';

/** Reports a new user with an account; listeners add the initial belongings of every player. */
export const userRegisteredEvent = fact<{
  readonly userId: number;
  readonly accountId: number;
  readonly email: string;
  /** The user whose link was used for the registration. */
  readonly invitedBy: number | null;
  readonly at: Date;
  /** The call of the registration. */
  readonly call: Call;
  readonly commandId: number;
}>('userRegistered');
/**
 * Reports that a user's address was confirmed, by a link or by an operator; sent even if the
 * address was confirmed before.
 */
export const userVerifiedEvent = fact<{ readonly userId: number }>('userVerified');
/**
 * Reports that a user was blocked, is blocked on other terms, or is no longer blocked. A block
 * whose time has passed ends when its user signs in.
 */
export const userBlockChangedEvent = fact<{
  readonly userId: number;
  readonly isBlocked: boolean;
  /**
   * Time at which the block ends by itself; null if it never ends by itself, or if there is no
   * block.
   */
  readonly until: string | null;
}>('blockChanged');
/**
 * Reports that an account is deleted permanently; the user's data still exists, and is about to be
 * deleted.
 */
export const userDeletedEvent = fact<{ readonly userId: number; readonly accountId: number }>(
  'userDeleted',
);
