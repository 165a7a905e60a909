import type { SignInMethod } from '@guildhall/contract/identity/security/sign-ins';
import { defineDomainEvent } from '../../../kernel/facts.ts';

/**
 * Reports that a user's sessions were ended to lock out an intruder. Listeners end pending sign-ins
 * and similar access. Not published if a session signs out or is replaced.
 */
export const sessionsEndedEvent = defineDomainEvent<{ readonly userId: number }>('sessionsEnded');
/** Reports that a user has signed in. */
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
