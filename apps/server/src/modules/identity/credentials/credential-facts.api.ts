import type { SignInOutcome, SignInMethod } from '@guildhall/contract/identity/sign-ins';
import { fact } from '../../../kernel/facts.ts';

/** Somebody was not let in who named a user, in a transaction of its own. */
export const signInRefusedEvent = fact<{
  readonly userId: number;
  readonly way: SignInMethod;
  readonly outcome: Exclude<SignInOutcome, 'IN'>;
  readonly device: string;
  readonly at: Date;
}>('signInRefused');
