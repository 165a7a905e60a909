/**
 * Wakes the workers of queues that have a due job. The database notifies workers only of new jobs,
 * not of retries and delayed jobs that come due. If each worker looked for these itself, an idle
 * server would send a query per worker every two seconds.
 */
import type { PgBoss } from 'pg-boss';

/** Time between two checks for due jobs of all queues, in ms. */
const checkIntervalMs = 2_000;

/**
 * Reads one due job of each queue from the library's index, in the order of that index. With
 * `exists`, the planner would read all waiting jobs.
 */
export const listDueQueues = `
  select queue.name from unnest($1::text[]) as queue (name), lateral (
    select from jobs.job
    where job.name = queue.name and job.state < 'active' and job.start_after <= now()
      and not job.blocked
    order by job.priority desc, job.created_on limit 1
  ) as due`;

export interface DueJobsCheck {
  stop(): void;
}
/**
 * Checks all queues with one statement every two seconds, and wakes the workers of queues with due
 * jobs. `workerIds` are the library's worker ids by queue name. `onError` receives the error of a
 * failed check; the next check follows as usual.
 */
export function startDueJobsCheck(
  boss: PgBoss,
  workerIds: ReadonlyMap<string, readonly string[]>,
  onError: (error: unknown) => void,
): DueJobsCheck {
  const names = [...workerIds.keys()];
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const check = async (): Promise<void> => {
    try {
      const { rows } = await boss.getDb().executeSql(listDueQueues, [names]);
      for (const { name } of rows as readonly { name: string }[])
        for (const id of workerIds.get(name) ?? []) boss.notifyWorker(id);
    } catch (error) {
      if (!isStopped) onError(error);
    }
    if (!isStopped) wait();
  };
  const wait = (): void => {
    timer = setTimeout(() => void check(), checkIntervalMs);
  };
  if (names.length > 0) wait();
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
