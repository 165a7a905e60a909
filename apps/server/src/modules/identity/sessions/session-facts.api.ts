import type { SignInMethod } from '@guildhall/contract/identity/security/sign-ins';
import { defineDomainEvent } from '../../../kernel/facts.ts';

/**
 * Published when a user's sessions are ended to lock out an intruder. Listeners cancel pending
 * sign-ins and similar access. Not published when a session signs out or is replaced.
 */
export const sessionsEndedEvent = defineDomainEvent<{ readonly userId: number }>('sessionsEnded');
/** Published when a user has signed in. */
export const sessionOpenedEvent = defineDomainEvent<{
  readonly userId: number;
  readonly sessionId: number;
  readonly way: SignInMethod;
  readonly withCode: boolean;
  /** User agent of the browser or program. */
  readonly device: string;
  /** True if the user has signed in before, but never with this browser. */
  readonly isNewBrowser: boolean;
  readonly at: Date;
}>('sessionOpened');
