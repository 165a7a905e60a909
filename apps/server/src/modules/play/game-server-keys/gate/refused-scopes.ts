import type { FastifyBaseLogger } from 'fastify';
import type { Endpoint } from '@guildhall/contract/kit/endpoint';

/**
 * Interval in milliseconds at which one log line per key and scope is written; the line has the
 * number of refusals since the last line.
 */
const againMs = 60_000;
/**
 * Number of remembered pairs of key and scope. When it is exceeded, the pair that was logged first
 * is forgotten.
 */
const pairsMax = 1_000;
interface Key {
  readonly id: number;
  readonly keyId: string;
  readonly name: string;
}

/**
 * Creates a log of signed calls that the scopes of a game server's key do not allow. The log stays
 * small, because a server that repeats such calls causes only one line a minute for each scope.
 */
export function createRefusedScopeLog(log: Pick<FastifyBaseLogger, 'warn'>) {
  const logged = new Map<string, { readonly at: number; refused: number }>();
  return ({ id, keyId, name }: Key, { may, method, path }: Endpoint, now: Date): void => {
    const scope = may.slice('game-server:'.length);
    const pair = `${id} ${scope}`;
    const last = logged.get(pair);
    if (last && now.getTime() - last.at < againMs) {
      last.refused++;
      return;
    }
    logged.delete(pair);
    logged.set(pair, { at: now.getTime(), refused: 0 });
    for (const oldest of logged.keys()) if (logged.size > pairsMax) logged.delete(oldest);
    const refusedSince = last?.refused ?? 0;
    log.warn(
      { key: id, keyId, keyName: name, scope, call: `${method} ${path}`, refusedSince },
      'a game server key was refused a scope that it does not have',
    );
  };
}
