import type { FastifyBaseLogger } from 'fastify';
import type { Endpoint } from '@guildhall/contract/kit/endpoint';
import { createThrottledLog } from '../../../../kernel/operation/throttled-log.ts';

interface Key {
  readonly id: number;
  readonly keyId: string;
  readonly name: string;
}

/**
 * Creates the function that logs signed calls that are refused because their key lacks the scope.
 * If a server repeats such calls, it logs at most one line per minute and scope.
 */
export function createRefusedScopeLog(log: Pick<FastifyBaseLogger, 'warn'>) {
  const note = createThrottledLog(log);
  return ({ id, keyId, name }: Key, { may, method, path }: Endpoint, now: Date): void => {
    const scope = may.slice('game-server:'.length);
    note(
      `${id} ${scope}`,
      { key: id, keyId, keyName: name, scope, call: `${method} ${path}` },
      'a game server key was refused a scope that it does not have',
      now,
    );
  };
}
