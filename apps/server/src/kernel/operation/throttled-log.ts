import type { FastifyBaseLogger } from 'fastify';

/**
 * Milliseconds between two lines with the same key; a line contains the number of events since the
 * previous line.
 */
const againMs = 60_000;
/** Number of remembered keys. Above it, the oldest key is forgotten. */
const keysMax = 1_000;

/**
 * Creates a log of events that callers can cause at will: at most one warning a minute for each
 * key. `refusedSince` is the number of events that were suppressed.
 */
export function createThrottledLog(log: Pick<FastifyBaseLogger, 'warn'>) {
  const logged = new Map<string, { readonly at: number; refused: number }>();
  return (key: string, values: object, message: string, now: Date): void => {
    const last = logged.get(key);
    if (last && now.getTime() - last.at < againMs) {
      last.refused++;
      return;
    }
    logged.delete(key);
    logged.set(key, { at: now.getTime(), refused: 0 });
    for (const oldest of logged.keys()) if (logged.size > keysMax) logged.delete(oldest);
    log.warn({ ...values, refusedSince: last?.refused ?? 0 }, message);
  };
}
