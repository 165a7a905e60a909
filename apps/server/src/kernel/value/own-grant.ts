import type { Call } from '../actor.ts';
import { AppError } from '../errors.ts';
import { kernelMessages } from '../kernel.messages.ts';

/**
 * Throws if an operator grants value to the operator's own account; another operator has to do
 * that. The handovers of every command are also checked afterwards; this check comes earlier, and
 * covers values outside of the ledger.
 */
export function assertNotGrantToSelf({ actor }: Call, userId: number): void {
  if (actor.kind === 'user' && userId === actor.userId)
    throw new AppError('FORBIDDEN', { because: kernelMessages.nobodyGrantsHimself() });
}
