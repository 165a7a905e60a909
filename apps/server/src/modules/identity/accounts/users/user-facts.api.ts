import type { Call } from '../../../../kernel/actor.ts';
import { defineDomainEvent } from '../../../../kernel/facts.ts';

/** Reports a new user with an account; listeners add the initial data of every player. */
export const userRegisteredEvent = defineDomainEvent<{
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
export const userVerifiedEvent = defineDomainEvent<{ readonly userId: number }>('userVerified');
/**
 * Reports that a user was blocked or unblocked, or that the terms of a block changed. A block whose
 * time has passed ends when the user signs in.
 */
export const userBlockChangedEvent = defineDomainEvent<{
  readonly userId: number;
  readonly isBlocked: boolean;
  /** Time at which the block ends by itself; null without a block, or without an end. */
  readonly until: string | null;
}>('blockChanged');
/** Reports that the deletion of an account was ordered or cancelled. */
export const userDeletionChangedEvent = defineDomainEvent<{ readonly userId: number }>(
  'userDeletionChanged',
);
/**
 * Reports that an account is being deleted permanently; the user's data is deleted after the
 * listeners.
 */
export const userDeletedEvent = defineDomainEvent<{
  readonly userId: number;
  readonly accountId: number;
}>('userDeleted');
