import type { Queries } from '../../../kernel/db/db.ts';
import { toIsoTime, toIsoTimeOrNull } from '../../../kernel/db/rows.ts';
import { allOf, containsText, mapDefined, listRowsPage } from '../../../kernel/db/conditions.ts';
import { findInterruptionSinceLastStep } from '../../../kernel/jobs/task-silence.ts';
import type { PagePosition } from '../../../kernel/db/paged.ts';
import { many, maybeOne, sql, type Sql } from '../../../kernel/db/sql.ts';

export interface TaskFilters {
  readonly kind?: string;
  readonly ownerId?: number | null;
  readonly status?: string;
}
interface TaskRow extends Record<string, unknown> {
  readonly id: number;
  readonly kind: string;
  readonly owner_id: number | null;
  readonly status: 'CREATED' | 'STARTED' | 'FINISHED' | 'FAILED';
  readonly progress: number;
  readonly attempts: number;
  readonly error: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly finished_at: string | null;
}
/** Largest number of unfinished tasks shown for a row or a section; no row has more. */
const openTasksMax = 20;
// omits state and result, because the state and result of an export are personal data
const columns = sql`
  id, kind, owner_id, status, progress, attempts, left(error, 500) as error, created_at,
  updated_at, finished_at`;
const toTask = (row: TaskRow, now: Date) => {
  const interrupted = findInterruptionSinceLastStep(row.status, new Date(row.updated_at), now);
  return {
    id: row.id,
    kind: row.kind,
    ownerId: row.owner_id,
    status: row.status,
    progress: row.progress,
    attempts: row.attempts,
    error: row.error,
    createdAt: toIsoTime(row.created_at),
    updatedAt: toIsoTime(row.updated_at),
    interruptedAt: interrupted?.at ?? null,
    resumesAt: interrupted?.resumesAt ?? null,
    finishedAt: toIsoTimeOrNull(row.finished_at),
    version: 1,
    updatedBy: null,
  };
};
const condition = ({ kind, ownerId, status }: TaskFilters): Sql =>
  allOf(
    mapDefined(kind, (text) => containsText(sql`kind`, text)),
    mapDefined(ownerId, (id) => sql`owner_id = ${id}`),
    mapDefined(status, (statu) => sql`status = ${statu}`),
  );
export async function listTasksPage(
  db: Queries,
  filters: TaskFilters,
  place: PagePosition,
  now: Date,
) {
  const { rows, total } = await listRowsPage<TaskRow>(
    db,
    {
      columns,
      from: sql`tasks`,
      where: condition(filters),
      order: sql`tasks.id desc`,
      key: sql`tasks.id`,
    },
    place,
  );
  return { rows: rows.map((row) => toTask(row, now)), total };
}
/**
 * Lists unfinished tasks of a section, newest first. If `id` is given, lists only tasks about this
 * row.
 */
export async function listUnfinishedTasks(
  db: Queries,
  { section, id }: { readonly section: string; readonly id?: number | undefined },
  now: Date,
) {
  const about = String(id);
  const rows = await many<Pick<TaskRow, 'id' | 'kind' | 'status' | 'progress' | 'updated_at'>>(
    db,
    sql`
      select id, kind, status, progress, updated_at
      from tasks
      where status in ('CREATED', 'STARTED')
        and starts_with(kind, ${`${section}.`})
        and (${id === undefined} or about = ${about} or starts_with(about, ${`${about}:`}))
      order by id desc
      limit ${openTasksMax}`,
  );
  return rows.map((row) => {
    const interrupted = findInterruptionSinceLastStep(row.status, new Date(row.updated_at), now);
    return {
      id: row.id,
      kind: row.kind,
      progress: row.progress,
      ...(interrupted && { interrupted }),
    };
  });
}
const weekMs = 7 * 86_400_000;
/** Selects the times at which tasks failed in the last week. */
export const buildTaskFailureTimes = (now: Date): Sql => sql`
  select finished_at as at
  from tasks
  where status = 'FAILED' and finished_at >= ${new Date(now.getTime() - weekMs)}::timestamptz
  order by finished_at`;
export async function findTask(db: Queries, id: number, now: Date) {
  const row = await maybeOne<TaskRow>(db, sql`select ${columns} from tasks where id = ${id}`);
  return row && toTask(row, now);
}
