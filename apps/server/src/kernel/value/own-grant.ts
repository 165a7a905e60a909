import type { Call } from '../actor.ts';
import { AppError } from '../errors.ts';
import { messages } from '../kernel.messages.ts';

/**
 * Refuses a grant to the operator who makes it, because another operator has to give it. Every
 * command is also judged by its handovers; this check comes earlier, and covers values without a
 * place in the ledger.
 */
export function assertNotGrantToSelf({ actor }: Call, userId: number): void {
  if (actor.kind === 'user' && userId === actor.userId)
    throw new AppError('FORBIDDEN', { because: messages.nobodyGrantsHimself() });
}
