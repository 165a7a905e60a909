/**
 * Creates the library's queues as the product declares them. At the start, one statement reads all
 * existing queues and only differences are written, because writing every queue took several
 * hundred statements.
 */
import type { PgBoss, Queue, QueueResult } from 'pg-boss';

export interface DeclaredQueue {
  readonly name: string;
  /** Number of attempts after the first, with growing pauses. */
  readonly retries: number;
  /** Pause before the first retry, in seconds. */
  readonly retryDelaySeconds: number;
}

const toOptions = ({ retries, retryDelaySeconds }: DeclaredQueue) =>
  ({
    notify: true,
    retryLimit: retries,
    retryDelay: retryDelaySeconds,
    retryBackoff: true,
    expireInSeconds: 120,
  }) satisfies Omit<Queue, 'name'>;

/**
 * Creates missing queues, and updates queues whose declaration has changed. Returns the names of
 * both.
 */
export async function prepareJobQueues(
  boss: PgBoss,
  declared: readonly DeclaredQueue[],
): Promise<ReadonlySet<string>> {
  const written = new Set<string>();
  const stored = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const queue of declared) {
    const options = toOptions(queue);
    const existing = stored.get(queue.name);
    if (existing && !hasOtherOptions(existing, options)) continue;
    if (existing) await boss.updateQueue(queue.name, options);
    else await boss.createQueue(queue.name, options);
    written.add(queue.name);
  }
  return written;
}
const hasOtherOptions = (existing: QueueResult, options: ReturnType<typeof toOptions>): boolean =>
  (Object.keys(options) as (keyof typeof options)[]).some(
    (name) => existing[name] !== options[name],
  );
