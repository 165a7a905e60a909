import type { Call } from '../actor.ts';
import { AppError } from '../errors.ts';
import { words } from '../kernel.words.ts';

/**
 * Whatever an operator gives, another one gives it to him. Every command is judged for that by what
 * it has handed out; this says so earlier, and where what is given has no place in the ledger.
 */
export function refuseOwnGrant({ actor }: Call, userId: number): void {
  if (actor.kind === 'user' && userId === actor.userId)
    throw new AppError('FORBIDDEN', { because: words.nobodyGrantsHimself() });
}
