import type { FastifyBaseLogger } from 'fastify';
import { isOutage } from './db/database-failures.ts';

/** How long a server with a defect may take to end in order, in milliseconds. */
const endMs = 10_000;

/**
 * What nobody has handled (decision 0019). A rejection is logged and the server goes on: whoever
 * could have waited for it does not, and what it was about is rolled back or tried again by those
 * who own it; an outside party that breaks must not end a server. An exception that nobody caught
 * leaves a state that nobody knows: the server ends as when it is told to, unless it was a
 * connection that broke.
 */
export function handleTheUnhandled(
  log: Pick<FastifyBaseLogger, 'error' | 'fatal'>,
  stop: () => Promise<void>,
): void {
  let ending = false;
  process.on('unhandledRejection', (reason: unknown) =>
    log.error({ err: reason }, 'a rejection that nobody handled'),
  );
  process.on('uncaughtException', (error: unknown) => {
    if (isOutage(error)) return log.error({ err: error }, 'a connection broke that nobody watched');
    log.fatal({ err: error }, 'a defect: the server ends');
    if (ending) return;
    ending = true;
    const end = (): never => process.exit(1);
    setTimeout(end, endMs).unref();
    stop().then(end, end);
  });
}
