import { soughtWords, type SoughtWord } from '@guildhall/contract/admin/log-sentences';
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
export type LogLanguage = Parameters<typeof soughtWords>[0];
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
const given = (value: unknown, part: SQL): SQL =>
  value === undefined || value === null ? sql`` : sql` and ${part}`;
const anyOf = (parts: SQL[]): SQL => sql`(${sql.join(parts, sql` or `)})`;
/**
 * One word of a search in another language: in what the sentence says there, in a name in it, or
 * beside it.
 */
const hasWord = ({ text, sentences, things }: SoughtWord): SQL =>
  anyOf([
    sql`text ilike ${escape(text)}`,
    sql`actor_name ilike ${escape(text)}`,
    sql`reason ilike ${escape(text)}`,
    ...things.map((thing) => sql`text ilike ${escape(thing)}`),
    ...sentences.map(
      ({ is, isNot }) =>
        sql`(text ~ ${is}${isNot.length > 0 ? sql` and not ${anyOf(isNot.map((one) => sql`text ~ ${one}`))}` : sql``})`,
    ),
  ]);
/**
 * Where a search is found: as it was typed, or, in another language than that of the log, word by
 * word in what is shown.
 */
function found(search: string, language: LogLanguage): SQL {
  const plain = [
    sql`text ilike ${escape(search)}`,
    sql`actor_name ilike ${escape(search)}`,
    sql`reason ilike ${escape(search)}`,
  ];
  const words = soughtWords(language, search);
  return anyOf(
    words && words.length > 0
      ? [...plain, sql`(${sql.join(words.map(hasWord), sql` and `)})`]
      : plain,
  );
}
const condition = (f: LogFilters, language: LogLanguage): SQL =>
  sql`done${given(f.createdAtFrom, sql`created_at >= ${f.createdAtFrom}::timestamptz`)}${given(f.createdAtTo, sql`created_at <= ${f.createdAtTo}::timestamptz`)}${given(f.actorId, sql`actor_kind = 'user' and actor_id = ${f.actorId}`)}${given(f.type, sql`type = ${f.type}`)}${given(f.userId, sql`user_id = ${f.userId}`)}${given(f.q, found(f.q ?? '', language))}`;

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

export async function pageOfEntries(
  on: Queries,
  filters: LogFilters,
  at: { language: LogLanguage; page: number; perPage: number },
): Promise<{ rows: LogEntry[]; total: number }> {
  const where = condition(filters, at.language);
  const order =
    filters.sort === 'id' || filters.sort === 'createdAt'
      ? sql`commands.id`
      : sql`commands.id desc`;
  const rows = await rowsOf<EntryRow>(
    on,
    sql`
      select ${columns}
      from commands
      where ${where}
      order by ${order}
      limit ${at.perPage}
      offset ${(at.page - 1) * at.perPage}`,
  );
  const total = await oneOf<{ n: number }>(
    on,
    sql`select count(*)::int as n from commands where ${where}`,
  );
  return { rows: rows.map(toEntry), total: total?.n ?? 0 };
}
export async function oneEntry(on: Queries, id: number): Promise<LogEntry | undefined> {
  const row = await oneOf<EntryRow>(
    on,
    sql`select ${columns} from commands where id = ${id} and done`,
  );
  return row && toEntry(row);
}
/**
 * Kinds that have occurred, without reading the whole log: from one to the next along the index.
 */
export const commandTypes = sql`
  with recursive
    kinds as (
      (select type from commands order by type limit 1) union all select (
        select c.type
        from commands c
        where c.type > kinds.type
        order by c.type
        limit 1
      ) from kinds where kinds.type is not null
    )
  select type
  from kinds
  where type is not null`;
