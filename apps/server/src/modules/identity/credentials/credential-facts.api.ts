import type { SignInOutcome, SignInWay } from '@guildhall/contract/identity/sign-ins';
import { fact } from '../../../kernel/facts.ts';

/** Somebody was not let in who named a user, in a transaction of its own. */
export const signInRefused = fact<{
  readonly userId: number;
  readonly way: SignInWay;
  readonly outcome: Exclude<SignInOutcome, 'IN'>;
  readonly device: string;
  readonly at: Date;
}>('signInRefused');
