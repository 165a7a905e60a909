/** Finds tasks whose server was killed; they make no progress until another server resumes them. */
import type { taskStatuses } from '@guildhall/contract/office/tasks';
import type { Clock } from '../time/clock.ts';
import type { Database, Queries } from '../db/db.ts';
import { toIsoTime } from '../db/rows.ts';
import { many, maybeOne, run, sql } from '../db/sql.ts';
import type { Jobs } from './jobs.ts';
import { deleteExpiredRows, getRetentionStart } from './sweep.ts';

/**
 * Milliseconds without progress after which another worker resumes a started task; a step takes a
 * second at most.
 */
const silentMs = 30_000;
/**
 * Like `silentMs`, for a task without any step yet, because such a task may be waiting in the
 * queue.
 */
const unstartedMs = 150_000;
/** Milliseconds without progress after which pages report that a task is interrupted. */
const noticeMs = 15_000;
const minuteMs = 60_000;
/**
 * Longest time, in milliseconds, between the sweep that finds a silent task and the worker that
 * continues the task.
 */
const pickUpMs = 30_000;

/** Interruption of a task: its start, and the latest time at which the task continues. */
export interface TaskInterruption {
  readonly at: string;
  readonly resumesAt: string;
}
/**
 * Returns the interruption of a started task, judged by the time of its last step; undefined if the
 * task is in progress.
 */
export function findInterruptionSinceLastStep(
  status: (typeof taskStatuses)[number],
  updatedAt: Date,
  now: Date,
): TaskInterruption | undefined {
  const since = updatedAt.getTime();
  if (status !== 'STARTED' || now.getTime() - since < noticeMs) return undefined;
  const due = Math.max(since + silentMs, now.getTime() - pickUpMs);
  const sweepAt = Math.ceil(due / minuteMs) * minuteMs;
  return { at: toIsoTime(updatedAt), resumesAt: toIsoTime(new Date(sweepAt + pickUpMs)) };
}
/** Finds the interruption of a task of this kind and `about`, started by any user. */
export async function findTaskInterruption(
  db: Queries,
  now: Date,
  kind: string,
  about: string,
): Promise<TaskInterruption | undefined> {
  const row = await maybeOne<{ updated_at: string }>(
    db,
    sql`
      select max(updated_at) as updated_at
      from tasks
      where kind = ${kind} and about = ${about} and status = 'STARTED'
      having count(*) > 0`,
  );
  return row && findInterruptionSinceLastStep('STARTED', new Date(row.updated_at), now);
}
/**
 * Continues tasks whose worker has died, and deletes files and finished tasks whose retention time
 * has passed. A failed task stays, because an operator can resume it.
 */
export function scheduleTaskMaintenance(
  db: Database,
  jobs: Jobs,
  clock: Clock,
  queue: string,
): void {
  jobs.every('tasks.forget', '41 * * * *', () =>
    deleteExpiredRows(
      db,
      'tasks',
      sql`
        status = 'FINISHED'
          and finished_at < ${getRetentionStart({ clock }, 'tasks')}::timestamptz
          and not exists (select from task_parts p where p.task_id = tasks.id)`,
    ),
  );
  jobs.every('tasks.sweep', '* * * * *', async () => {
    const now = clock.now();
    const before = (ms: number) => sql`${toIsoTime(new Date(now.getTime() - ms))}::timestamptz`;
    await db.transaction(async (tx) => {
      // a running step holds a lock on its task
      const silent = await many<{ id: number }>(
        tx,
        sql`
          with
            silent as (
              select id
              from tasks
              where status = 'STARTED' and updated_at < ${before(silentMs)}
                or status = 'CREATED' and updated_at < ${before(unstartedMs)}
              order by id
              for update skip locked
            )
          update tasks t
          set updated_at = ${toIsoTime(now)}::timestamptz
          from silent
          where t.id = silent.id
          returning t.id`,
      );
      for (const { id } of silent) await jobs.send(tx, queue, { id });
      await run(
        tx,
        sql`
          delete from task_parts p using tasks t
          where t.id = p.task_id and t.keep_until < ${toIsoTime(now)}::timestamptz`,
      );
    });
  });
}
