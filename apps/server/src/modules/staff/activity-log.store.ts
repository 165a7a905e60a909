import { sql, type SQL } from 'drizzle-orm';
import { oneOf, rowsOf, toIso, toNumber, type Queries } from '../../kernel/db.ts';

export interface LogFilters {
  readonly q?: string;
  readonly sort?: string;
  readonly createdAt?: string;
  readonly createdAtFrom?: string;
  readonly createdAtTo?: string;
  readonly actorId?: number | null;
  readonly type?: string;
  readonly userId?: number | null;
}
interface EntryRow extends Record<string, unknown> {
  readonly id: string;
  readonly created_at: string;
  readonly actor_kind: string;
  readonly actor_id: string | null;
  readonly actor_name: string;
  readonly type: string;
  readonly text: string;
  readonly user_id: number | null;
  readonly reason: string | null;
  readonly address: string | null;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
  readonly undoable: boolean;
  readonly undone_by: string | null;
}
const columns = sql`id::text, created_at, actor_kind, actor_id::text, actor_name, type, text, user_id, reason, address, before, after, undoable, undone_by::text`;
const escape = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
const given = (value: unknown, part: SQL): SQL => (value === undefined || value === null ? sql`` : sql` and ${part}`);
const condition = (f: LogFilters): SQL =>
  sql`done${given(f.createdAtFrom, sql`created_at >= ${f.createdAtFrom}::timestamptz`)}${given(f.createdAtTo, sql`created_at <= ${f.createdAtTo}::timestamptz`)}${given(f.actorId, sql`actor_kind = 'user' and actor_id = ${f.actorId}`)}${given(f.type, sql`type = ${f.type}`)}${given(f.userId, sql`user_id = ${f.userId}`)}${given(f.q, sql`(text ilike ${escape(f.q ?? '')} or actor_name ilike ${escape(f.q ?? '')} or reason ilike ${escape(f.q ?? '')})`)}`;

const toEntry = (row: EntryRow) => ({
  id: toNumber(row.id),
  createdAt: toIso(row.created_at),
  actorId: row.actor_kind === 'user' && row.actor_id !== null ? toNumber(row.actor_id) : null,
  actorName: row.actor_name,
  type: row.type,
  text: row.text,
  userId: row.user_id,
  reason: row.reason,
  address: row.address,
  before: row.before,
  after: row.after,
  undoable: row.undoable && row.undone_by === null,
  undoneBy: row.undone_by === null ? null : toNumber(row.undone_by),
  version: 1,
  updatedAt: toIso(row.created_at),
  updatedBy: null,
});
export type LogEntry = ReturnType<typeof toEntry>;

export async function pageOfEntries(on: Queries, filters: LogFilters, page: number, perPage: number): Promise<{ rows: LogEntry[]; total: number }> {
  const order = filters.sort === 'id' || filters.sort === 'createdAt' ? sql`commands.id` : sql`commands.id desc`;
  const rows = await rowsOf<EntryRow>(on, sql`select ${columns} from commands where ${condition(filters)} order by ${order} limit ${perPage} offset ${(page - 1) * perPage}`);
  const total = await oneOf<{ n: number }>(on, sql`select count(*)::int as n from commands where ${condition(filters)}`);
  return { rows: rows.map(toEntry), total: total?.n ?? 0 };
}
export async function oneEntry(on: Queries, id: number): Promise<LogEntry | undefined> {
  const row = await oneOf<EntryRow>(on, sql`select ${columns} from commands where id = ${id} and done`);
  return row && toEntry(row);
}
/** Kinds that have occurred, without reading the whole log: from one to the next along the index. */
export const commandTypes = sql`with recursive kinds as ((select type from commands order by type limit 1) union all select (select c.type from commands c where c.type > kinds.type order by c.type limit 1) from kinds where kinds.type is not null) select type from kinds where type is not null`;
