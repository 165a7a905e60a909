import type { Call } from '../../../../kernel/actor.ts';
import { defineDomainEvent } from '../../../../kernel/facts.ts';

/**
 * Published when a user with an account is created. Listeners add the initial data of every player.
 */
export const userRegisteredEvent = defineDomainEvent<{
  readonly userId: number;
  readonly accountId: number;
  readonly email: string;
  /** Id of the user through whose link the new user registered; null without a link. */
  readonly invitedBy: number | null;
  readonly at: Date;
  /** Call that registered the user. */
  readonly call: Call;
  readonly commandId: number;
}>('userRegistered');
/**
 * Published when a user's address is confirmed, by a link or by an operator. Published again if the
 * address was already confirmed.
 */
export const userVerifiedEvent = defineDomainEvent<{ readonly userId: number }>('userVerified');
/**
 * Published when a user is blocked or unblocked, or when the reason or the end of a block changes.
 * A block whose end has passed is removed at the next sign-in.
 */
export const userBlockChangedEvent = defineDomainEvent<{
  readonly userId: number;
  readonly isBlocked: boolean;
  /**
   * Time at which the block ends by itself; null if there is no block, or if the block has no end.
   */
  readonly until: string | null;
}>('blockChanged');
/** Published when the deletion of an account is requested or cancelled. */
export const userDeletionChangedEvent = defineDomainEvent<{ readonly userId: number }>(
  'userDeletionChanged',
);
/**
 * Published when an account is deleted permanently. The user's own data is deleted after all
 * listeners have run.
 */
export const userDeletedEvent = defineDomainEvent<{
  readonly userId: number;
  readonly accountId: number;
}>('userDeleted');
