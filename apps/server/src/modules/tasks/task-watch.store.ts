import { sql } from 'drizzle-orm';
import { oneOf, rowsOf, toIso, toIsoOrNull, type Queries } from '../../kernel/db.ts';

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
// State and result stay out: an export's are somebody's own data.
const columns = sql`id, kind, owner_id, status, progress, attempts, left(error, 500) as error, created_at, updated_at, finished_at`;
const toTask = (row: TaskRow) => ({
  id: row.id,
  kind: row.kind,
  ownerId: row.owner_id,
  status: row.status,
  progress: row.progress,
  attempts: row.attempts,
  error: row.error,
  createdAt: toIso(row.created_at),
  updatedAt: toIso(row.updated_at),
  finishedAt: toIsoOrNull(row.finished_at),
  version: 1,
  updatedBy: null,
});
const contains = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
const condition = ({ kind, ownerId, status }: TaskFilters) =>
  sql`true${kind === undefined ? sql`` : sql` and kind ilike ${contains(kind)}`}${typeof ownerId === 'number' ? sql` and owner_id = ${ownerId}` : sql``}${status === undefined ? sql`` : sql` and status = ${status}`}`;
export async function pageOfTasks(
  on: Queries,
  filters: TaskFilters,
  page: number,
  perPage: number,
) {
  const rows = await rowsOf<TaskRow>(
    on,
    sql`
      select ${columns}
      from tasks
      where ${condition(filters)}
      order by tasks.id desc
      limit ${perPage}
      offset ${(page - 1) * perPage}`,
  );
  const total = await oneOf<{ n: number }>(
    on,
    sql`select count(*)::int as n from tasks where ${condition(filters)}`,
  );
  return { rows: rows.map((row) => toTask(row)), total: total?.n ?? 0 };
}
export async function oneTask(on: Queries, id: number) {
  const row = await oneOf<TaskRow>(on, sql`select ${columns} from tasks where id = ${id}`);
  return row && toTask(row);
}
