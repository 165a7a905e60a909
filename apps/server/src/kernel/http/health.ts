import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/db.ts';

/** Time limit of a ping in milliseconds; a working database always answers in less time. */
const pingMs = 2_000;
async function reaches(db: Database): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), pingMs);
  });
  const answered = db.ping().then(
    () => true,
    () => false,
  );
  return Promise.race([answered, silence]).finally(() => clearTimeout(timer));
}

/**
 * Mounts the health checks. Liveness never uses the database. Readiness names the missing services:
 * without the database no call can be answered, so it replies 503. Without Redis, messages only
 * arrive later, so the server stays ready; otherwise a loss of Redis would take all servers out of
 * service. A stopping server becomes unready before it refuses any call.
 */
export function mountHealthChecks(
  http: FastifyInstance,
  db: Database,
  missing: () => readonly string[],
  isStopping: () => boolean,
): void {
  http.get('/health/live', async () => ({ status: 'ok' }));
  http.get('/health/ready', async (_request, reply) => {
    if (isStopping()) return reply.code(503).send({ status: 'stopping', missing: [] });
    if (!(await reaches(db)))
      return reply
        .code(503)
        .header('retry-after', '1')
        .send({ status: 'unavailable', missing: ['database', ...missing()] });
    const without = missing();
    return { status: without.length === 0 ? 'ok' : 'degraded', missing: without };
  });
}
