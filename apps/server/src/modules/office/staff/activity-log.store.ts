import { soughtWords, type SoughtWord } from '@guildhall/contract/office/log-sentences';
import type { Queries } from '../../../kernel/db.ts';
import { toIso, toNumber } from '../../../kernel/db/rows.ts';
import { allOf, anywhere, given, pageOfRows } from '../../../kernel/db/conditions.ts';
import { maybeOne, sql, type Sql } from '../../../kernel/db/sql.ts';

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
const columns = sql`
  id::text, created_at, actor_kind, actor_id::text, actor_name, type, text, user_id, reason,
  address, before, after, undoable, undone_by::text`;
const anyOf = (parts: Sql[]): Sql => sql`(${sql.join(parts, sql` or `)})`;
/**
 * One word of a search in another language: in what the sentence says there, in a name in it, or
 * beside it.
 */
const hasWord = ({ text, sentences, things }: SoughtWord): Sql =>
  anyOf([
    sql`text ilike ${anywhere(text)}`,
    sql`actor_name ilike ${anywhere(text)}`,
    sql`reason ilike ${anywhere(text)}`,
    ...things.map((thing) => sql`text ilike ${anywhere(thing)}`),
    ...sentences.map(
      ({ is, isNot }) =>
        sql`(${allOf(
          sql`text ~ ${is}`,
          isNot.length > 0 ? sql`not ${anyOf(isNot.map((one) => sql`text ~ ${one}`))}` : undefined,
        )})`,
    ),
  ]);
/**
 * Where a search is found: as it was typed, or, in another language than that of the log, word by
 * word in what is shown.
 */
function found(search: string, language: LogLanguage): Sql {
  const plain = [
    sql`text ilike ${anywhere(search)}`,
    sql`actor_name ilike ${anywhere(search)}`,
    sql`reason ilike ${anywhere(search)}`,
  ];
  const words = soughtWords(language, search);
  return anyOf(
    words && words.length > 0
      ? [...plain, sql`(${sql.join(words.map(hasWord), sql` and `)})`]
      : plain,
  );
}
const condition = (f: LogFilters, language: LogLanguage): Sql =>
  allOf(
    sql`done`,
    given(f.createdAtFrom, (from) => sql`created_at >= ${from}::timestamptz`),
    given(f.createdAtTo, (to) => sql`created_at <= ${to}::timestamptz`),
    given(f.actorId, (id) => sql`actor_kind = 'user' and actor_id = ${id}`),
    given(f.type, (type) => sql`type = ${type}`),
    given(f.userId, (id) => sql`user_id = ${id}`),
    given(f.q, (search) => found(search, language)),
  );

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
  const isUpwards = filters.sort === 'id' || filters.sort === 'createdAt';
  const { rows, total } = await pageOfRows<EntryRow>(
    on,
    {
      columns,
      from: sql`commands`,
      where: condition(filters, at.language),
      order: isUpwards ? sql`commands.id` : sql`commands.id desc`,
    },
    at,
  );
  return { rows: rows.map(toEntry), total };
}
export async function oneEntry(on: Queries, id: number): Promise<LogEntry | undefined> {
  const row = await maybeOne<EntryRow>(
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
