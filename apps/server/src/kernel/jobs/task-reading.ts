import { Readable } from 'node:stream';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { maybeOne, sql } from '../db/sql.ts';
import type { Clock } from '../time/clock.ts';
import { findTaskInterruption, findInterruptionSinceLastStep } from './task-silence.ts';
import type { BackgroundTaskKind, BackgroundTasks, TaskStatus } from './tasks.ts';

/** Returns the functions that read a task for its owner. */
export function createTaskReader(
  kinds: ReadonlyMap<string, BackgroundTaskKind>,
  clock: Clock,
): Pick<BackgroundTasks, 'view' | 'file' | 'findInterruption'> {
  return {
    findInterruption: (db, kind, about) => findTaskInterruption(db, clock.now(), kind, about),
    async view(db, taskId, ownerId) {
      const row = await maybeOne<{
        status: TaskStatus;
        progress: number;
        result: Record<string, unknown> | null;
        error: Sentence | null;
        has_file: boolean;
        updated_at: string;
      }>(
        db,
        sql`
          select t.status, t.progress, t.result, t.reason as error, t.updated_at,
            t.status = 'FINISHED' and exists (
              select 1
              from task_parts p
              where p.task_id = t.id
            ) as has_file
          from tasks t
          where t.id = ${taskId} and t.owner_id = ${ownerId}`,
      );
      if (!row) return undefined;
      const interrupted = findInterruptionSinceLastStep(
        row.status,
        new Date(row.updated_at),
        clock.now(),
      );
      return {
        status: row.status,
        progress: row.progress,
        result: row.result,
        error: row.error,
        hasFile: row.has_file,
        ...(interrupted && { interrupted }),
      };
    },
    async file(db, taskId, ownerId) {
      const row = await maybeOne<{ kind: string; parts: number }>(
        db,
        sql`
          select t.kind, (select count(*)::int from task_parts p where p.task_id = t.id) as parts
          from tasks t
          where t.id = ${taskId} and t.owner_id = ${ownerId} and t.status = 'FINISHED'`,
      );
      const taskFile = row && row.parts > 0 ? kinds.get(row.kind)?.file : undefined;
      if (!row || !taskFile) return undefined;
      async function* pieces(): AsyncGenerator<string> {
        for (let part = 1; part <= (row?.parts ?? 0); part++)
          yield (
            (
              await maybeOne<{ text: string }>(
                db,
                sql`select text from task_parts where task_id = ${taskId} and part = ${part}`,
              )
            )?.text ?? ''
          );
      }
      return {
        name: taskFile.name,
        contentType: taskFile.contentType,
        stream: Readable.from(pieces()),
      };
    },
  };
}
