import type { PGlite } from '@electric-sql/pglite';
import { fromPglite, PgBoss, type ConstructorOptions, type Db, type Job } from 'pg-boss';
import type { Database, Tx } from '../db/db.ts';
import type { Metrics } from '../operation/metrics.ts';
import { getErrorMessageWithoutValues } from '../operation/log.ts';
import { runInTraceSpan } from '../operation/traces.ts';
import { runInWorkContext } from '../operation/work-context.ts';
import type { PgliteThread } from '../db/embedded/pglite.client.ts';
import { prepareQueues, prepareSchedules } from './queues.ts';

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
  /** Runs `work` on the schedule `cron`, on one server at a time. */
  every(queue: string, cron: string, work: () => Promise<void>): void;
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
  runNow(queue: string): Promise<void>;
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
interface Defined {
  readonly queue: string;
  readonly options: JobOptions;
  readonly cron?: string;
  readonly work: (data: never) => Promise<void>;
}

/** Runs the queue's statements inside one of our transactions. */
const inside = (tx: Tx): Db => ({
  executeSql: async (text, values = []) => ({ rows: [...(await tx.ask(text, values)).rows] }),
});

/**
 * Drains the workers. The library checks only twice a second for workers that have ended; asked
 * singly, each worker reports its end at once. After five seconds the library fails the jobs that
 * still run.
 */
async function drainQueue(boss: PgBoss, defined: readonly Defined[]): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const bound = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, 5_000);
  });
  await Promise.race([Promise.all(defined.map(({ queue }) => boss.offWork(queue))), bound]);
  clearTimeout(timer);
}

function openQueue(db: Database, isSimulated: boolean): PgBoss {
  const common = { schema: 'jobs', useListenNotify: true, schedule: !isSimulated } as const;
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

/** Processes the fetched jobs; a failed job does not prevent the others. */
async function workAll(
  { queue, work }: Defined,
  jobs: readonly Job<object>[],
  { observeJob }: Pick<Metrics, 'observeJob'>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const fetched of jobs) {
    const [began, before] = [performance.now(), failures.length];
    await runInWorkContext({ job: queue }, () =>
      runInTraceSpan(`job ${queue}`, { 'guildhall.queue': queue }, () =>
        work(fetched.data as never),
      ),
    ).catch((error: unknown) => failures.push(error));
    observeJob(queue, (performance.now() - began) / 1000, failures.length > before);
  }
  // the queue stores the thrown error in its own table
  if (failures.length > 0) throw new Error(getErrorMessageWithoutValues(failures[0]));
}
/** Runs every scheduled job once, or those of some modules, in the order of definition. */
async function workByClock(
  defined: readonly Defined[],
  modules: readonly string[] | undefined,
): Promise<void> {
  for (const { queue, cron, work } of defined) {
    const [module = ''] = queue.split('.');
    if (cron !== undefined && (modules?.includes(module) ?? true)) await work({} as never);
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
  for (const { queue, cron, work } of defined) {
    // checking each of some forty queues took longer than running the jobs in them
    if (cron !== undefined || !waiting.has(queue)) continue;
    for (const { id, data } of await boss.fetch<object>(queue, { batchSize: 100 })) {
      await work(data as never);
      await boss.complete(queue, id);
      worked++;
    }
  }
  return worked > 0;
}

/**
 * Grants the restricted role its rights on the queue: the library creates the tables as the
 * connecting role, but our transactions insert jobs.
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

/**
 * Runs jobs in the same database, through pg-boss. If `isSimulated` is true, no job runs by itself,
 * and `catchUp` runs all jobs in a fixed order.
 */
export function createJobs(
  db: Database,
  onError: (error: unknown) => void,
  isSimulated = false,
  metrics: Pick<Metrics, 'observeJob'> = { observeJob: () => undefined },
): Jobs {
  const defined: Defined[] = [];
  const starting: (() => Promise<void>)[] = [];
  const boss = openQueue(db, isSimulated);
  boss.on('error', onError);
  const workOn = async (job: Defined): Promise<void> => {
    const { concurrency = 1, batch = 1 } = job.options;
    // a notification wakes a worker for one fetch, so simultaneous jobs and retries wait for the
    // next poll, by default half a minute. A scheduled job comes alone and is not retried; frequent
    // polling for it was most of the work of an idle server
    const pollSeconds = job.cron === undefined ? 2 : 20;
    const polling = {
      batchSize: batch,
      burstWhenBatchFull: true,
      pollingIntervalSeconds: pollSeconds,
      notifyPollingIntervalSeconds: pollSeconds,
    };
    for (let worker = 0; worker < concurrency; worker++) {
      await boss.work(job.queue, polling, (jobs: Job<object>[]) => workAll(job, jobs, metrics));
    }
  };
  let drained: Promise<void> | undefined;
  const drain = (): Promise<void> => (drained ??= drainQueue(boss, defined));
  return {
    define: (queue, options, work) => {
      defined.push({ queue, options, work: work as Defined['work'] });
    },
    every: (queue, cron, work) => {
      defined.push({ queue, options: { retries: 0, retryDelaySeconds: 30 }, cron, work });
    },
    isSimulated,
    async send(tx, queue, data, { afterMs } = {}) {
      const later = afterMs === undefined ? {} : { startAfter: Math.ceil(afterMs / 1000) };
      await boss.send(queue, data, { db: inside(tx), ...later });
    },
    async runNow(queue) {
      await defined.find((job) => job.queue === queue && job.cron !== undefined)?.work({} as never);
    },
    listScheduled: () => defined.flatMap(({ queue, cron }) => (cron === undefined ? [] : [queue])),
    async catchUp({ modules } = {}) {
      await workByClock(defined, modules);
      while (await workOff(db, boss, defined));
    },
    onStart: (work) => void starting.push(work),
    async start() {
      await boss.start();
      const queues = defined.map(({ queue, cron, options }) => ({ name: queue, cron, ...options }));
      const written = await prepareQueues(boss, queues);
      if (isSimulated) await loadQueues(boss, written);
      else {
        for (const job of defined) await workOn(job);
        await prepareSchedules(boss, queues);
      }
      await grantQueue(db);
      for (const work of starting) await work();
    },
    drain,
    async stop() {
      await drain();
      await boss.stop({ graceful: true, timeout: 1_000 });
    },
  };
}
