/**
 * Work on a schedule. Whenever a schedule comes due, the library's single queue `schedule` receives
 * a job with the name of the work; a server that takes the job runs the work. With one queue per
 * schedule, every start and every poll of a server took about fifty statements.
 */
import type { Job, JobResult, PgBoss } from 'pg-boss';

/** Work that runs on a schedule. */
export interface ScheduledJob {
  readonly name: string;
  readonly cron: string;
  readonly work: () => Promise<void>;
}
/** Job for one due run of scheduled work. */
interface DueJob {
  readonly name: string;
}

export const scheduledJobsQueueName = 'schedule';
/**
 * Retries of a job whose work this server does not know: during an update, a server of the other
 * version may take it. Failed work is not retried.
 */
export const scheduledJobRetries = { retries: 3, retryDelaySeconds: 10 } as const;
/** Largest number of jobs taken by one query; more than there are schedules. */
const takenAtOnce = 200;
/**
 * Seconds between queries for due work. A notification of the database triggers an earlier query.
 */
const pollSeconds = 20;

/** Schedules all work, updates changed schedules, and removes schedules that have no work. */
export async function prepareSchedules(
  boss: PgBoss,
  scheduled: readonly ScheduledJob[],
): Promise<void> {
  const stored = new Map(
    (await boss.getSchedules(scheduledJobsQueueName)).map(({ key, cron }) => [key, cron]),
  );
  for (const { name, cron } of scheduled) {
    if (stored.get(name) !== cron)
      await boss.schedule(scheduledJobsQueueName, cron, { name }, { key: name });
    stored.delete(name);
  }
  for (const key of stored.keys()) await boss.unschedule(scheduledJobsQueueName, key);
}

export interface ScheduledJobs {
  /** Takes due work from the queue from now on. */
  start(boss: PgBoss): Promise<void>;
  /** Starts no more work; resolves when all running work has ended. */
  drain(boss: PgBoss): Promise<void>;
}
/**
 * Runs due work: different kinds of work concurrently, runs of one kind one after the other. If
 * work comes due several times while it runs, it is repeated once. `run` reports failures itself.
 */
export function createScheduledJobs(
  scheduled: readonly ScheduledJob[],
  run: (job: ScheduledJob) => Promise<void>,
): ScheduledJobs {
  /** Names of running work, with the promise of its end. */
  const running = new Map<string, Promise<void>>();
  const dueAgain = new Set<string>();
  let isDraining = false;
  const repeat = async (job: ScheduledJob): Promise<void> => {
    do {
      dueAgain.delete(job.name);
      await run(job);
    } while (dueAgain.has(job.name) && !isDraining);
    running.delete(job.name);
  };
  /** Starts the work of a job; returns false if this server has no such work. */
  const begin = ({ name }: DueJob): boolean => {
    const job = scheduled.find((candidate) => candidate.name === name);
    if (job === undefined) return false;
    if (running.has(name)) dueAgain.add(name);
    else running.set(name, repeat(job));
    return true;
  };
  const take = async (jobs: readonly Job<DueJob>[]): Promise<JobResult[]> =>
    Promise.resolve(
      jobs.map(({ id, data }) => ({ id, status: begin(data) ? 'completed' : 'failed' })),
    );
  return {
    async start(boss) {
      await boss.work<DueJob>(
        scheduledJobsQueueName,
        {
          batchSize: takenAtOnce,
          perJobResults: true,
          pollingIntervalSeconds: pollSeconds,
          notifyPollingIntervalSeconds: pollSeconds,
        },
        take,
      );
    },
    async drain(boss) {
      isDraining = true;
      await boss.offWork(scheduledJobsQueueName);
      await Promise.all(running.values());
    },
  };
}
