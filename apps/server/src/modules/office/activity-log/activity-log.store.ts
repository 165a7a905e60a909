import { isCommandUndoable } from '@guildhall/contract/office/commands';
import { toNormalForm } from '@guildhall/contract/kit/field/normal-form';
import type { LogActorKind } from '@guildhall/contract/office/activity-log';
import { limits } from '@guildhall/contract/limits';
import type { Language } from '@guildhall/contract/kit/text/say';
import { languages } from '@guildhall/contract/languages';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import type { Queries } from '../../../kernel/db/db.ts';
import { toIsoTime, toNumber } from '../../../kernel/db/rows.ts';
import { allOf, containsText, mapDefined, listRowsPage } from '../../../kernel/db/conditions.ts';
import type { PagePosition, RowCount } from '../../../kernel/db/paged.ts';
import { many, maybeOne, one, sql, type Sql } from '../../../kernel/db/sql.ts';
import { findSentenceKeysByWord } from '../../../kernel/say.ts';
import { formatLogActor, formatLogRecord } from './log-text.ts';

export interface LogFilters {
  readonly q?: string;
  readonly sort?: string;
  readonly createdAt?: string;
  readonly createdAtFrom?: string;
  readonly createdAtTo?: string;
  readonly actorId?: number | null;
  readonly type?: string;
  readonly userId?: number | null;
  readonly by?: LogActorKind;
  readonly partOf?: number | null;
  /** True to list each part of a bulk action, as an export does. */
  readonly isUngrouped?: boolean;
}
interface EntryRow extends Record<string, unknown> {
  readonly id: string;
  readonly created_at: string;
  readonly actor_kind: string;
  readonly actor_id: string | null;
  readonly actor_name: string;
  readonly type: string;
  readonly message: Sentence | null;
  readonly text: string | null;
  readonly user_id: number | null;
  readonly reason: string | null;
  readonly address: string | null;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
  readonly undoable: boolean;
  readonly undone_by: string | null;
  readonly by: LogActorKind;
  readonly rewards: readonly PaidRow[] | null;
  readonly part_of: string | null;
  readonly parts: number;
}
interface PaidRow {
  readonly kind: string;
  readonly name: string;
  readonly currency: string | null;
  readonly decimals: number | null;
  readonly amount: number;
}
/**
 * Repeats the condition of the index on operators' entries word for word, because the planner uses
 * the index only if the conditions are identical.
 */
const byOperators = sql`
  actor_kind = 'user' and user_id is distinct from actor_id and type <> 'users.read'`;
const byActor: Readonly<Record<LogActorKind, Sql>> = {
  operators: byOperators,
  readings: sql`type = 'users.read'`,
  players: sql`
    actor_kind = 'visitor'
    or (actor_kind = 'user' and user_id = actor_id and type <> 'users.read')`,
  servers: sql`actor_kind = 'game-server'`,
  platform: sql`actor_kind = 'system'`,
};
/** Largest number of different rewards that one entry names. */
const paidMax = 4;
const columns = sql`
  id::text, created_at, actor_kind, actor_id::text, actor_name, type, message, text, part_of::text,
  (select count(*)::int from commands part where part.part_of = commands.id) as parts,
  user_id, reason,
  address, before, after, undoable, undone_by::text,
  case
    when type = 'users.read' then 'readings'
    when ${byOperators} then 'operators'
    when actor_kind = 'game-server' then 'servers'
    when actor_kind = 'system' then 'platform'
    else 'players'
  end as by,
  (
    select json_agg(paid)
    from (
      select r.kind, r.name, r.currency, max(r.decimals) as decimals,
        sum(r.amount) as amount
      from payout p,
        jsonb_to_recordset(p.rewards)
          as r(kind text, name text, currency text, decimals int, amount bigint)
      where p.command_id = commands.id
      group by r.kind, r.name, r.currency
      order by r.kind, r.name
      limit ${paidMax}
    ) paid
  ) as rewards`;
/** Largest number of words in a search; further words would hardly change the result. */
const wordsMax = 8;
/**
 * Matches one word of a search against the message texts in all languages, so that a search stays
 * valid if the operator changes the language. Also matches names that a message contains or that
 * are attached to it. Records from before messages existed are matched by their stored text.
 */
const hasWord = (word: string): Sql => {
  const keys =
    word.length < 2 ? [] : languages.flatMap((language) => findSentenceKeysByWord(word, language));
  return sql`(
    ${containsText(sql`names`, word)}
    or keys && ${keys}::text[]
    or (message is null and ${containsText(sql`text`, word)})
  )`;
};
/**
 * Builds the condition that an entry's text matches a search: every word must occur, at any
 * position.
 */
function containsSearchText(search: string): Sql {
  const words = [...new Set(toNormalForm(search).split(/[\s«»“”:,;]+/))].filter(
    (word) => word !== '',
  );
  return allOf(...words.slice(0, wordsMax).map((word) => hasWord(word)));
}
/** Selects the entries that match the filters, including parts of bulk actions. */
const buildFilterCondition = (filters: LogFilters): Sql =>
  allOf(
    sql`done`,
    mapDefined(filters.createdAtFrom, (from) => sql`created_at >= ${from}::timestamptz`),
    mapDefined(filters.createdAtTo, (to) => sql`created_at <= ${to}::timestamptz`),
    mapDefined(filters.actorId, (id) => sql`actor_kind = 'user' and actor_id = ${id}`),
    mapDefined(filters.type, (type) => sql`type = ${type}`),
    mapDefined(filters.userId, (id) => sql`user_id = ${id}`),
    mapDefined(filters.by, (actor) => sql`(${byActor[actor]})`),
    mapDefined(filters.q, (search) => containsSearchText(search)),
    mapDefined(filters.partOf, (id) => sql`part_of = ${id}`),
  );
const isGrouped = (filters: LogFilters): boolean =>
  !filters.isUngrouped &&
  typeof filters.userId !== 'number' &&
  typeof filters.partOf !== 'number' &&
  filters.type === undefined;
/**
 * Builds the condition of the list. A bulk action is one entry, even if a search matches only one
 * of its parts. With a filter by bulk action, player or kind, the list contains the parts
 * themselves: a kind may have too many entries to group them before the first page.
 */
function condition(filters: LogFilters): Sql {
  if (!isGrouped(filters)) return buildFilterCondition(filters);
  if (filters.q === undefined) return allOf(sql`part_of is null`, buildFilterCondition(filters));
  return sql`
    commands.id in (
      select coalesce(part_of, id)
      from commands
      where ${buildFilterCondition(filters)}
    )`;
}

/**
 * Selects the first `count` results of a search in which a bulk action is one entry: matching
 * entries, and bulk actions with a matching part. Each branch stops after `count` entries, so that
 * a frequent word does not read the whole log.
 */
function searchGroups(filters: LogFilters, isUpwards: boolean, count: number): Sql {
  const direction = isUpwards ? sql`asc` : sql`desc`;
  return sql`
    (
      (
        select id as group_id
        from commands
        where part_of is null and ${buildFilterCondition(filters)}
        order by id ${direction}
        limit ${count}
      )
      union
      (
        select part_of
        from commands
        where part_of is not null and ${buildFilterCondition(filters)}
        group by part_of
        order by part_of ${direction}
        limit ${count}
      )
    ) found`;
}

const toEntry = (row: EntryRow, language: Language) => ({
  id: toNumber(row.id),
  createdAt: toIsoTime(row.created_at),
  actorId: row.actor_kind === 'user' && row.actor_id !== null ? toNumber(row.actor_id) : null,
  actorName: formatLogActor(row, language),
  type: row.type,
  text: formatLogRecord(row, language),
  by: row.by,
  userId: row.user_id,
  rewards: (row.rewards ?? []).map(({ decimals, ...paid }) => ({
    ...paid,
    ...(decimals !== null && { decimals }),
  })),
  reason: row.reason,
  address: row.address,
  before: row.before,
  after: row.after,
  undoable: row.undoable && row.undone_by === null && isCommandUndoable(row.type),
  partOf: row.part_of === null ? null : toNumber(row.part_of),
  parts: row.parts,
  undoneBy: row.undone_by === null ? null : toNumber(row.undone_by),
  version: 1,
  updatedAt: toIsoTime(row.created_at),
  updatedBy: null,
});
export type LogEntry = ReturnType<typeof toEntry>;

export async function listLogEntriesPage(
  db: Queries,
  filters: LogFilters,
  at: PagePosition & { language: Language },
): Promise<{ rows: LogEntry[]; total: RowCount }> {
  const isUpwards = filters.sort === 'id' || filters.sort === 'createdAt';
  // an export lists each part of a bulk action, so it does not use the search by groups
  const isSearch = filters.q !== undefined && isGrouped(filters);
  const upTo = Math.max(limits.countedRowsMax, at.page * at.perPage) + 1;
  const direction = isUpwards ? sql`asc` : sql`desc`;
  const { rows, total } = await listRowsPage<EntryRow>(
    db,
    {
      columns,
      from: sql`commands`,
      where: condition(filters),
      order: sql`commands.id ${direction}`,
      key: sql`commands.id`,
      keyOrder: isUpwards ? 'asc' : 'desc',
      ...(isSearch && {
        keys: {
          from: searchGroups(filters, isUpwards, upTo),
          key: sql`found.group_id`,
          order: sql`found.group_id ${direction}`,
        },
      }),
    },
    at,
  );
  return { rows: rows.map((row) => toEntry(row, at.language)), total };
}
export async function findLogEntry(
  db: Queries,
  id: number,
  language: Language,
): Promise<LogEntry | undefined> {
  const row = await maybeOne<EntryRow>(
    db,
    sql`select ${columns} from commands where id = ${id} and done`,
  );
  return row && toEntry(row, language);
}
/** Selects the newest matching entries, at most `logPlotRowsMax`. */
const buildCounts = (filters: LogFilters): Sql => sql`
  select created_at
  from commands
  where ${condition(filters)}
  order by id desc
  limit ${limits.logPlotRowsMax}`;
/**
 * Returns the number of entries that the chart counts, and the times of the first and the last of
 * them.
 */
export const getLogEntryTimesAndCount = (db: Queries, filters: LogFilters) =>
  one<{ first: string | null; last: string | null; n: number }>(
    db,
    sql`
      select min(created_at) as first, max(created_at) as last, count(*)::int as n
      from (${buildCounts(filters)}) entry`,
  );
/** Counts the entries in each span of `stepMs` milliseconds; omits empty spans. */
export const listLogEntryCounts = (
  db: Queries,
  filters: LogFilters,
  { from, stepMs }: { from: Date; stepMs: number },
) =>
  many<{ at: number; n: number }>(
    db,
    sql`
      select floor(
          extract(epoch from created_at - ${from}::timestamptz) * 1000 / ${stepMs}::bigint
        )::int as at,
        count(*)::int as n
      from (${buildCounts(filters)}) entry
      group by 1
      order by 1`,
  );
/**
 * Lists all command types in the log. Jumps from type to type in the index, without reading the
 * whole log.
 */
export const listCommandTypes = (db: Queries) =>
  many<{ type: string }>(
    db,
    sql`
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
      where type is not null`,
  );
