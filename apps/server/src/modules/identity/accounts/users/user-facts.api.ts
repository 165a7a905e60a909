import type { Call } from '../../../../kernel/actor.ts';
import { defineDomainEvent } from '../../../../kernel/facts.ts';

/** Reports a new user with an account; listeners add the initial data of every player. */
export const userRegisteredEvent = defineDomainEvent<{
  readonly userId: number;
  readonly accountId: number;
  readonly email: string;
  /** The user through whose link the new user registered; null without a link. */
  readonly invitedBy: number | null;
  readonly at: Date;
  /** The call that registered the user. */
  readonly call: Call;
  readonly commandId: number;
}>('userRegistered');
/**
 * Reports that a user's address was confirmed, by a link or by an operator; also sent if it had
 * been confirmed before.
 */
export const userVerifiedEvent = defineDomainEvent<{ readonly userId: number }>('userVerified');
/**
 * Reports that a user was blocked or unblocked, or that reason or end of a block changed. A block
 * whose end has passed is removed when the user signs in.
 */
export const userBlockChangedEvent = defineDomainEvent<{
  readonly userId: number;
  readonly isBlocked: boolean;
  /** Time at which the block ends by itself; null without a block, or without an end. */
  readonly until: string | null;
}>('blockChanged');
/** Reports that the deletion of an account was requested or cancelled. */
export const userDeletionChangedEvent = defineDomainEvent<{ readonly userId: number }>(
  'userDeletionChanged',
);
/**
 * Reports that an account is being deleted permanently; the user's own data is deleted after all
 * listeners have run.
 */
export const userDeletedEvent = defineDomainEvent<{
  readonly userId: number;
  readonly accountId: number;
}>('userDeleted');
