import type { FastifyBaseLogger } from 'fastify';
import type { Endpoint } from '@guildhall/contract/kit/endpoint';

/**
 * Milliseconds between two log lines per key and scope; a line contains the number of refusals
 * since the previous line.
 */
const againMs = 60_000;
/** Number of remembered pairs of key and scope. Above it, the oldest pair is forgotten. */
const pairsMax = 1_000;
interface Key {
  readonly id: number;
  readonly keyId: string;
  readonly name: string;
}

/**
 * Creates a log of signed calls that a key's scopes do not allow. A server that repeats such calls
 * causes only one line a minute per scope.
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
