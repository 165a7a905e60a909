import type { PGlite } from '@electric-sql/pglite';
import { fromPglite, PgBoss, type ConstructorOptions, type Db, type Job } from 'pg-boss';
import type { Database, Tx } from '../db/db.ts';
import type { Metrics } from '../operation/metrics.ts';
import { getErrorMessageWithoutValues } from '../operation/log.ts';
import { runInTraceSpan } from '../operation/traces.ts';
import { runInWorkContext } from '../operation/work-context.ts';
import type { PgliteThread } from '../db/embedded/pglite.client.ts';
import { startDueJobsCheck, type DueJobsCheck } from './due-jobs.ts';
import { prepareJobQueues } from './queues.ts';
import {
  createScheduledJobs,
  prepareSchedules,
  scheduledJobsQueueName,
  scheduledJobRetries,
  type ScheduledJob,
  type ScheduledJobs,
} from './scheduled-jobs.ts';

interface JobOptions {
  /** Number of attempts after the first, with growing pauses. */
  readonly retries: number;
  /** Pause before the first retry, in seconds. */
  readonly retryDelaySeconds: number;
  readonly concurrency?: number;
  /**
   * Number of jobs that a worker takes at once; default 1. If one fails, all of them run again, so
   * they must be repeatable.
   */
  readonly batch?: number;
}
export interface Jobs {
  /** Declares a queue and the function that processes its jobs. Call it before `start`. */
  define<T extends object>(
    queue: string,
    options: JobOptions,
    work: (data: T) => Promise<void>,
  ): void;
  /**
   * Runs `work` on the schedule `cron`. One server runs it each time; if a run takes longer than
   * the period, another server may begin the next run at the same time.
   */
  every(name: string, cron: string, work: () => Promise<void>): void;
  /**
   * Adds a job to the queue, inside the transaction that causes it, so the job exists exactly if
   * the transaction commits. The job starts after `afterMs` milliseconds, if given.
   */
  send(tx: Tx, queue: string, data: object, options?: { afterMs?: number }): Promise<void>;
  /** True if jobs run only through `catchUp` and never by themselves. */
  readonly isSimulated: boolean;
  /**
   * Runs a scheduled job now. For tests and measurements, because the schedule does not follow their
   * clock.
   */
  runNow(name: string): Promise<void>;
  /** Returns the names of the scheduled jobs. */
  listScheduled(): readonly string[];
  /**
   * Runs all due work: every scheduled job once, one after the other, then all queued jobs,
   * including those that these jobs add. For simulations, which advance the clock. `modules` limits
   * the scheduled jobs to these modules, the part of a job's name before the dot.
   */
  catchUp(options?: { modules?: readonly string[] }): Promise<void>;
  /** Runs `work` once, as soon as jobs have started on this server. Call it before `start`. */
  onStart(work: () => Promise<void>): void;
  start(): Promise<void>;
  /**
   * Takes no more jobs, and waits for running jobs for a limited time. Jobs can still be added to
   * queues.
   */
  drain(): Promise<void>;
  stop(): Promise<void>;
}
/**
 * Seconds after which a worker looks for jobs by itself, if neither a notification nor the check for
 * due jobs has woken it.
 */
const pollSeconds = 60;
interface Defined {
  readonly queue: string;
  readonly options: JobOptions;
  readonly work: (data: never) => Promise<void>;
}

/** Runs the queue's statements inside one of our transactions. */
const inside = (tx: Tx): Db => ({
  executeSql: async (text, values = []) => ({ rows: [...(await tx.ask(text, values)).rows] }),
});

/**
 * Stops the workers of each queue with a call of its own, which returns as soon as these workers
 * have ended. The library's own `stop` would look for this only twice a second. Jobs that still run
 * after five seconds are left to the library, which fails them.
 */
async function drainQueue(
  boss: PgBoss,
  defined: readonly Defined[],
  scheduledJobs: ScheduledJobs,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const bound = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, 5_000);
  });
  const ended = [scheduledJobs.drain(boss), ...defined.map(({ queue }) => boss.offWork(queue))];
  await Promise.race([Promise.all(ended), bound]);
  clearTimeout(timer);
}

function openQueue(db: Database, isScheduled: boolean): PgBoss {
  const common = { schema: 'jobs', useListenNotify: true, schedule: isScheduled } as const;
  if (db.kind === 'embedded')
    return new PgBoss({
      ...common,
      db: fromPglite(db.driver as PgliteThread as unknown as PGlite),
      backend: 'pglite',
    });
  return new PgBoss({ ...common, ...(db.queue as ConstructorOptions), max: 3 });
}

/**
 * Loads queues into the library's memory, as a worker does. `send` could not load them inside a
 * transaction of the embedded database, which has a single connection.
 */
async function loadQueues(boss: PgBoss, names: Iterable<string>): Promise<void> {
  for (const name of names) await boss.previewRedrive(name);
}

/** Runs one job, measured and traced under its name. Throws what the job throws. */
async function runMeasured(
  name: string,
  { observeJob }: Pick<Metrics, 'observeJob'>,
  work: () => Promise<void>,
): Promise<void> {
  const began = performance.now();
  let hasFailed = true;
  try {
    await runInWorkContext({ job: name }, () =>
      runInTraceSpan(`job ${name}`, { 'guildhall.queue': name }, work),
    );
    hasFailed = false;
  } finally {
    observeJob(name, (performance.now() - began) / 1000, hasFailed);
  }
}
/** Processes the fetched jobs; a failed job does not prevent the others. */
async function workAll(
  { queue, work }: Defined,
  jobs: readonly Job<object>[],
  metrics: Pick<Metrics, 'observeJob'>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const fetched of jobs)
    await runMeasured(queue, metrics, () => work(fetched.data as never)).catch((error: unknown) =>
      failures.push(error),
    );
  // the queue stores the thrown error in its own table
  if (failures.length > 0) throw new Error(getErrorMessageWithoutValues(failures[0]));
}
/** Starts the workers of a queue; returns their ids. */
async function startWorkers(
  boss: PgBoss,
  job: Defined,
  metrics: Pick<Metrics, 'observeJob'>,
): Promise<readonly string[]> {
  const { concurrency = 1, batch = 1 } = job.options;
  const polling = {
    batchSize: batch,
    pollingIntervalSeconds: pollSeconds,
    notifyPollingIntervalSeconds: pollSeconds,
  };
  const ids: string[] = [];
  for (let worker = 0; worker < concurrency; worker++) {
    const started = boss.work(job.queue, polling, async (jobs: Job<object>[]) => {
      // more jobs may wait: without this, a worker would take the next one only when it is woken.
      if (jobs.length === batch) boss.notifyWorker(await started);
      await workAll(job, jobs, metrics);
    });
    ids.push(await started);
  }
  return ids;
}
/** Starts the workers of all queues, and the check that wakes them for due jobs. */
async function startAllWorkers(
  boss: PgBoss,
  defined: readonly Defined[],
  metrics: Pick<Metrics, 'observeJob'>,
  onError: (error: unknown) => void,
): Promise<DueJobsCheck> {
  const workerIds = new Map<string, readonly string[]>();
  for (const job of defined) workerIds.set(job.queue, await startWorkers(boss, job, metrics));
  return startDueJobsCheck(boss, workerIds, onError);
}
/** Runs every scheduled job once, or those of some modules, in the order of definition. */
async function workByClock(
  scheduled: readonly ScheduledJob[],
  modules: readonly string[] | undefined,
): Promise<void> {
  for (const { name, work } of scheduled) {
    const [module = ''] = name.split('.');
    if (modules?.includes(module) ?? true) await work();
  }
}
/** Lists the queues with waiting jobs; some of the jobs may be for later. */
async function listWaiting(db: Database): Promise<ReadonlySet<string>> {
  const { rows } = await db.read.ask(
    `select distinct name from jobs.job where state in ('created', 'retry')`,
    [],
  );
  return new Set((rows as readonly { name: string }[]).map(({ name }) => name));
}
/**
 * Performs the waiting jobs of all queues, one after the other; returns false if there were no
 * waiting jobs.
 */
async function workOff(db: Database, boss: PgBoss, defined: readonly Defined[]): Promise<boolean> {
  let worked = 0;
  const waiting = await listWaiting(db);
  for (const { queue, work } of defined) {
    // skips empty queues, because checking each queue took longer than running the jobs in them
    if (!waiting.has(queue)) continue;
    for (const { id, data } of await boss.fetch<object>(queue, { batchSize: 100 })) {
      await work(data as never);
      await boss.complete(queue, id);
      worked++;
    }
  }
  return worked > 0;
}

/**
 * Grants the restricted role its rights on the queue: the library creates the tables under the role
 * of DATABASE_URL, but our transactions insert jobs under the restricted role.
 */
async function grantQueue(db: Database): Promise<void> {
  const role = db.role();
  if (role === null) return;
  await db.asOwner(
    `grant usage on schema jobs to ${role};
    grant select, insert, update, delete on all tables in schema jobs to ${role};
    grant usage on all sequences in schema jobs to ${role}`,
  );
}

interface JobsOptions {
  /** True if no job runs by itself, and `catchUp` runs all jobs in a fixed order. */
  readonly isSimulated?: boolean;
  /** False if scheduled work runs only through `runNow` and `catchUp`. */
  readonly isScheduled?: boolean;
  readonly metrics?: Pick<Metrics, 'observeJob'>;
}
/** Runs jobs in the same database, through pg-boss. */
export function createJobs(
  db: Database,
  onError: (error: unknown) => void,
  {
    isSimulated = false,
    isScheduled = !isSimulated,
    metrics = { observeJob: () => undefined },
  }: JobsOptions = {},
): Jobs {
  const defined: Defined[] = [];
  const scheduled: ScheduledJob[] = [];
  const starting: (() => Promise<void>)[] = [];
  const boss = openQueue(db, isScheduled);
  boss.on('error', onError);
  const scheduledJobs = createScheduledJobs(scheduled, ({ name, work }) =>
    runMeasured(name, metrics, work).catch((error: unknown) =>
      onError(new Error(`${name}: ${getErrorMessageWithoutValues(error)}`)),
    ),
  );
  let drained: Promise<void> | undefined;
  let dueJobsCheck: DueJobsCheck | undefined;
  const drain = (): Promise<void> => {
    dueJobsCheck?.stop();
    return (drained ??= drainQueue(boss, defined, scheduledJobs));
  };
  return {
    define: (queue, options, work) => {
      defined.push({ queue, options, work: work as Defined['work'] });
    },
    every: (name, cron, work) => void scheduled.push({ name, cron, work }),
    isSimulated,
    async send(tx, queue, data, { afterMs } = {}) {
      const later = afterMs === undefined ? {} : { startAfter: Math.ceil(afterMs / 1000) };
      await boss.send(queue, data, { db: inside(tx), ...later });
    },
    async runNow(name) {
      await scheduled.find((job) => job.name === name)?.work();
    },
    listScheduled: () => scheduled.map(({ name }) => name),
    async catchUp({ modules } = {}) {
      await workByClock(scheduled, modules);
      while (await workOff(db, boss, defined));
    },
    onStart: (work) => void starting.push(work),
    async start() {
      await boss.start();
      const written = await prepareJobQueues(boss, [
        { name: scheduledJobsQueueName, ...scheduledJobRetries },
        ...defined.map(({ queue, options }) => ({ name: queue, ...options })),
      ]);
      if (isSimulated) await loadQueues(boss, written);
      else dueJobsCheck = await startAllWorkers(boss, defined, metrics, onError);
      // a server may be told to stop while it starts
      if (drained) dueJobsCheck?.stop();
      if (isScheduled) {
        await scheduledJobs.start(boss);
        await prepareSchedules(boss, scheduled);
      }
      await grantQueue(db);
      for (const work of starting) await work();
    },
    drain,
    async stop() {
      await drain();
      await boss.stop({ graceful: true, timeout: 1_000 });
      // connections that are still closing may report that the database shuts down
      boss.off('error', onError).on('error', () => undefined);
    },
  };
}
