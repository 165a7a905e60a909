import type { taskStatuses } from '@guildhall/contract/office/tasks';
import type { Readable } from 'node:stream';
import type { Clock } from '../time/clock.ts';
import type { Database, Queries, Tx } from '../db/db.ts';
import { many, maybeOne, run, sql } from '../db/sql.ts';
import { AppError, isUniqueViolation } from '../errors.ts';
import type { Jobs } from './jobs.ts';
import { getErrorMessageWithoutValues } from '../operation/log.ts';
import { kernelMessages } from '../kernel.messages.ts';
import { createTaskReader } from './task-reading.ts';
import { scheduleTaskMaintenance, type TaskInterruption } from './task-silence.ts';
import { assertKindHasName } from '../stored-names.ts';
import type { Sentence } from '@guildhall/contract/kit/text/messages';

type Json = Record<string, unknown>;
export type TaskStatus = (typeof taskStatuses)[number];
/** State of a task before its next step. */
export interface BackgroundTaskState {
  readonly id: number;
  readonly ownerId: number | null;
  readonly state: Json;
}
/**
 * Result of one step. The result commits together with all writes of the step, so that after a
 * crash the task continues with the next step.
 */
export interface TaskStepResult {
  readonly state: Json;
  /** In percent. */
  readonly progress: number;
  /** The next part of the file that the task creates. */
  readonly part?: string;
  /** Result of the completed task. */
  readonly result?: Json;
  /** True if the task pauses until `wake` is called. */
  readonly isWaiting?: boolean;
}
export interface BackgroundTaskKind {
  /**
   * File that the task creates, with its name. Only the task's owner can read the file, for this
   * number of days.
   */
  readonly file?: {
    readonly name: string;
    readonly contentType: string;
    readonly retentionDays: number;
  };
  /**
   * Performs one short step of at most a second. A step that throws is retried; an `AppError` ends
   * the task with the message of the error.
   */
  step(tx: Tx, task: BackgroundTaskState): Promise<TaskStepResult>;
}
interface TaskView {
  readonly status: TaskStatus;
  readonly progress: number;
  readonly result: Json | null;
  readonly error: Sentence | null;
  readonly hasFile: boolean;
  /** Missing if the task makes progress or has ended. */
  readonly interrupted?: TaskInterruption;
}
export interface BackgroundTasks {
  /**
   * Declares a kind of task; the message `task.<kind>` is its name. Call this before the jobs
   * start.
   */
  define(kind: string, work: BackgroundTaskKind): void;
  /**
   * Starts a task inside the transaction that causes it. Throws CONFLICT while a task of the same
   * kind, owner and `about` is unfinished. `about` names the subject if several tasks may run
   * concurrently.
   */
  start(
    tx: Tx,
    kind: string,
    ownerId: number | null,
    state?: Json,
    about?: string,
  ): Promise<number>;
  /**
   * Returns the unfinished task with this kind, owner and `about`, or starts a new task. Waits
   * until a running step of the task has ended, so that all later steps see the writes of this
   * transaction. Each step of such a task must determine anew what remains to be done.
   */
  ensure(tx: Tx, kind: string, ownerId: number | null, state: Json, about: string): Promise<number>;
  /**
   * Like `ensure`, but a running task starts from the beginning, because its result may be
   * outdated.
   */
  restart(
    tx: Tx,
    kind: string,
    ownerId: number | null,
    state: Json,
    about: string,
  ): Promise<number>;
  /** Runs the next step of a waiting task after this transaction has committed. */
  wake(tx: Tx, taskId: number): Promise<void>;
  /**
   * Resumes a failed task at its last state; returns undefined if the task has not failed. Throws
   * CONFLICT while another task of the same kind and owner is unfinished.
   */
  resume(
    tx: Tx,
    taskId: number,
  ): Promise<{ kind: string; ownerId: number | null; attempts: number } | undefined>;
  /**
   * Returns a task of this owner; undefined both for other owners' tasks and for missing tasks
   * (A29).
   */
  view(db: Queries, taskId: number, ownerId: number): Promise<TaskView | undefined>;
  /** Finds the interruption of a task of this kind and `about` whose server was killed. */
  findInterruption(db: Queries, kind: string, about: string): Promise<TaskInterruption | undefined>;
  /** Returns the file of a finished task of this owner. */
  file(
    db: Queries,
    taskId: number,
    ownerId: number,
  ): Promise<{ name: string; contentType: string; stream: Readable } | undefined>;
}
interface Row extends Json {
  readonly id: number;
  readonly kind: string;
  readonly owner_id: number | null;
  readonly status: TaskStatus;
  readonly state: Json;
  readonly attempts: number;
}
const queue = 'tasks';
/**
 * Milliseconds after which a job passes its remaining work to a new job; a job must end before its
 * lease does.
 */
const turnMs = 30_000;
const attemptsMax = 5;
const iso = (at: Date): string => at.toISOString();

/**
 * Resumes the tasks of a killed server when a server starts; the queue would wait for minutes. A
 * task that runs on another server is not affected, because each step locks its task.
 */
function resumeAtStart(db: Database, jobs: Jobs): void {
  jobs.onStart(() =>
    db.transaction(async (tx) => {
      const open = await many<{ id: number }>(
        tx,
        sql`select id from tasks where status in ('CREATED', 'STARTED') order by id`,
      );
      for (const { id } of open) await jobs.send(tx, queue, { id });
    }),
  );
}
/** Resumes a failed task in the state that its last successful step left. */
async function resumeTask(
  jobs: Jobs,
  clock: Clock,
  tx: Tx,
  taskId: number,
): ReturnType<BackgroundTasks['resume']> {
  const now = iso(clock.now());
  const row = await maybeOne<{ kind: string; owner_id: number | null; attempts: number }>(
    tx,
    sql`
      with
        was as (
          select id, attempts
          from tasks
          where id = ${taskId} and status = 'FAILED'
          for update
        )
      update tasks t
      set status = case when t.started_at is null then 'CREATED' else 'STARTED' end,
        attempts = 0, error = null, reason = null, finished_at = null,
        updated_at = ${now}::timestamptz
      from was
      where t.id = was.id
      returning t.kind, t.owner_id, was.attempts`,
  ).catch((error: unknown) => {
    throw isUniqueViolation(error, 'tasks_open')
      ? new AppError('CONFLICT', { because: kernelMessages.doneAlready() })
      : error;
  });
  if (!row) return undefined;
  await jobs.send(tx, queue, { id: taskId });
  return { kind: row.kind, ownerId: row.owner_id, attempts: row.attempts };
}
/** Locks an unfinished task; no step of the task commits before this transaction ends. */
async function openTask(
  tx: Tx,
  kind: string,
  ownerId: number | null,
  about: string,
): Promise<number | undefined> {
  const open = await maybeOne<{ id: number }>(
    tx,
    sql`
      select id
      from tasks
      where kind = ${kind}
        and about = ${about}
        and owner_id is not distinct from ${ownerId}::bigint
        and status in ('CREATED', 'STARTED')
      for update`,
  );
  return open?.id;
}
/**
 * Creates functions that return the running task of the same kind instead of starting a second one.
 */
const joining = (start: BackgroundTasks['start']): Pick<BackgroundTasks, 'ensure' | 'restart'> => ({
  ensure: async (tx, kind, ownerId, state, about) =>
    (await openTask(tx, kind, ownerId, about)) ?? start(tx, kind, ownerId, state, about),
  async restart(tx, kind, ownerId, state, about) {
    const open = await openTask(tx, kind, ownerId, about);
    if (open === undefined) return start(tx, kind, ownerId, state, about);
    await run(
      tx,
      sql`update tasks set state = ${sql.json(state)}, progress = 0 where id = ${open}`,
    );
    return open;
  },
});
interface Parts {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
}
/** Performs the next step of a task; returns true if another step can follow immediately. */
function performStep(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  kinds: ReadonlyMap<string, BackgroundTaskKind>,
  id: number,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const row = await maybeOne<Row>(
      tx,
      sql`
        select id, kind, owner_id, status, state, attempts
        from tasks
        where id = ${id} and status in ('CREATED', 'STARTED')
        for update`,
    );
    if (!row) return false;
    const kind = kinds.get(row.kind);
    if (!kind)
      throw new AppError('NOT_FOUND', { log: `Nothing performs tasks of kind ${row.kind}` });
    const now = iso(clock.now());
    const step = await kind.step(tx, { id: row.id, ownerId: row.owner_id, state: row.state });
    if (step.part !== undefined)
      await run(
        tx,
        sql`
          insert into task_parts (task_id, part, text)
          select ${id}, coalesce(max(p.part), 0) + 1, ${step.part}
          from task_parts p
          where p.task_id = ${id}`,
      );
    const over = step.result !== undefined;
    await run(
      tx,
      sql`
        update tasks
        set status = ${over ? 'FINISHED' : 'STARTED'},
          progress = ${over ? 100 : Math.min(99, Math.max(0, Math.floor(step.progress)))},
          state = ${JSON.stringify(step.state)}::jsonb,
          result = ${over ? JSON.stringify(step.result) : null}::jsonb, attempts = 0,
          error = null, updated_at = ${now}::timestamptz,
          started_at = coalesce(started_at, ${now}::timestamptz),
          finished_at = ${over ? now : null}::timestamptz
        where id = ${id}`,
    );
    return !over && step.isWaiting !== true;
  });
}
/**
 * Records a failed step; returns the number of consecutive failures, or undefined if the task gives
 * up.
 */
async function noteFailure(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  id: number,
  error: unknown,
): Promise<number | undefined> {
  const ends = error instanceof AppError && error.status < 500;
  const reason = ends ? error.because : null;
  const now = iso(clock.now());
  const row = await maybeOne<{ attempts: number; status: TaskStatus }>(
    db.write,
    sql`
      update tasks
      set attempts = attempts + 1, error = ${getErrorMessageWithoutValues(error).slice(0, 500)},
        reason = ${reason === null ? null : sql.json(reason)}, updated_at = ${now}::timestamptz,
        status = case when ${ends} or attempts + 1 >= ${attemptsMax} then 'FAILED' else status
          end,
        finished_at = case when ${ends} or attempts + 1 >= ${attemptsMax} then ${now}::timestamptz
          end
      where id = ${id} and status in ('CREATED', 'STARTED')
      returning attempts, status`,
  );
  return row && row.status !== 'FAILED' ? row.attempts : undefined;
}
/** Processes one task for a limited time; a failed step is retried a few times. */
function workOnTasks(parts: Parts, kinds: ReadonlyMap<string, BackgroundTaskKind>): void {
  parts.jobs.define<{ id: number }>(
    queue,
    { retries: attemptsMax, retryDelaySeconds: 2, concurrency: 2 },
    async ({ id }) => {
      const until = performance.now() + turnMs;
      for (let hasMore = true; hasMore;) {
        if (performance.now() > until)
          return parts.db.transaction((tx) => parts.jobs.send(tx, queue, { id }));
        hasMore = await performStep(parts, kinds, id).catch(async (error: unknown) => {
          const attempts = await noteFailure(parts, id, error);
          if (attempts === undefined) return false;
          // the failure may be temporary, so the worker waits a quarter of a second, then a half,
          // one and two seconds
          await new Promise((go) => setTimeout(go, 125 * 2 ** attempts));
          return true;
        });
      }
    },
  );
}
/**
 * Performs long work in the background: rows store its progress, steps commit together with their
 * progress, and jobs continue the work.
 */
export function createBackgroundTasks(db: Database, jobs: Jobs, clock: Clock): BackgroundTasks {
  const kinds = new Map<string, BackgroundTaskKind>();
  workOnTasks({ db, jobs, clock }, kinds);
  scheduleTaskMaintenance(db, jobs, clock, queue);
  resumeAtStart(db, jobs);
  const tasks: BackgroundTasks = {
    define: (kind, work) => {
      assertKindHasName('task', kind);
      kinds.set(kind, work);
    },
    ...joining((...task) => tasks.start(...task)),
    async start(tx, kind, ownerId, state = {}, about = '') {
      const now = clock.now();
      const retentionDays = kinds.get(kind)?.file?.retentionDays;
      const until =
        retentionDays === undefined
          ? null
          : iso(new Date(now.getTime() + retentionDays * 86_400_000));
      const row = await maybeOne<{ id: number }>(
        tx,
        sql`
          insert into tasks (
            kind, about, owner_id, status, progress, state, attempts, created_at, updated_at,
            keep_until
          )
          values (
            ${kind}, ${about}, ${ownerId}, 'CREATED', 0, ${JSON.stringify(state)}::jsonb, 0,
            ${iso(now)}::timestamptz, ${iso(now)}::timestamptz, ${until}::timestamptz
          )
          on conflict do nothing
          returning id`,
      );
      if (!row) throw new AppError('CONFLICT', { because: kernelMessages.doneAlready() });
      await jobs.send(tx, queue, { id: row.id });
      return row.id;
    },
    wake: (tx, taskId) => jobs.send(tx, queue, { id: taskId }),
    resume: (tx, taskId) => resumeTask(jobs, clock, tx, taskId),
    ...createTaskReader(kinds, clock),
  };
  return tasks;
}
