import type { SignInOutcome, SignInMethod } from '@guildhall/contract/identity/security/sign-ins';
import { defineDomainEvent } from '../../../kernel/facts.ts';

/**
 * Reports a refused sign-in of an existing user; sent in a transaction of its own, because the
 * call's transaction is rolled back.
 */
export const signInRefusedEvent = defineDomainEvent<{
  readonly userId: number;
  readonly way: SignInMethod;
  readonly outcome: Exclude<SignInOutcome, 'IN'>;
  readonly device: string;
  readonly at: Date;
}>('signInRefused');
