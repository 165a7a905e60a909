import type { SignInOutcome, SignInMethod } from '@guildhall/contract/identity/security/sign-ins';
import { defineDomainEvent } from '../../../kernel/facts.ts';

/**
 * Published when a sign-in of an existing user is refused. The event has a transaction of its own,
 * because the transaction of the call is rolled back.
 */
export const signInRefusedEvent = defineDomainEvent<{
  readonly userId: number;
  readonly way: SignInMethod;
  readonly outcome: Exclude<SignInOutcome, 'IN'>;
  readonly device: string;
  readonly at: Date;
}>('signInRefused');
