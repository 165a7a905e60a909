import { problem } from '@guildhall/contract/kit/problem';
import type { Call } from './actor.ts';
import { invalid } from './errors.ts';

/** What a game server does for a player is done once, however often it is sent: VALIDATION without a key. */
export const keyed = <C extends Call>(call: C): C => {
  if (call.idempotencyKey === undefined) throw invalid('Idempotency-Key', problem('needed'));
  return call;
};
