import type { SignInMethod } from '@guildhall/contract/identity/security/sign-ins';
import { fact } from '../../../kernel/facts.ts';

/**
 * Reports that a user's sessions were ended to shut an intruder out; everything that could still
 * become a session, or a similar access, ends together with them. Not sent for a session that signs
 * itself out or is replaced.
 */
export const sessionsEndedEvent = fact<{ readonly userId: number }>('sessionsEnded');
/** Somebody has signed in. */
export const sessionOpenedEvent = fact<{
  readonly userId: number;
  readonly sessionId: number;
  readonly way: SignInMethod;
  readonly withCode: boolean;
  /** Name that the browser or program sends about itself. */
  readonly device: string;
  /** True if the user has signed in before, but never in this browser. */
  readonly isNewBrowser: boolean;
  readonly at: Date;
}>('sessionOpened');
