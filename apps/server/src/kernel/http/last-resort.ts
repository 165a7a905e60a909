import type { FastifyBaseLogger } from 'fastify';
import { isTemporaryOutage } from '../db/database-failures.ts';

/** Time limit of an orderly shutdown after a defect, in milliseconds. */
const endMs = 10_000;

/**
 * Handles uncaught errors (decision 0019). A rejection is logged and the server continues: the work
 * is rolled back or retried by its owner, and a broken external service must not stop the server.
 * An uncaught exception leaves an unknown state, so the server shuts down as after a signal, unless
 * the exception came from a broken connection.
 */
export function installUncaughtErrorHandlers(
  log: Pick<FastifyBaseLogger, 'error' | 'fatal'>,
  stop: () => Promise<void>,
): void {
  let ending = false;
  process.on('unhandledRejection', (reason: unknown) =>
    log.error({ err: reason }, 'a rejection that nobody handled'),
  );
  process.on('uncaughtException', (error: unknown) => {
    if (isTemporaryOutage(error))
      return log.error({ err: error }, 'a connection broke that nobody watched');
    log.fatal({ err: error }, 'a defect: the server ends');
    if (ending) return;
    ending = true;
    const end = (): never => process.exit(1);
    setTimeout(end, endMs).unref();
    stop().then(end, end);
  });
}
