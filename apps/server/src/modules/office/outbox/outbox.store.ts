import type { Queries } from '../../../kernel/db/db.ts';
import { toIsoTime, toIsoTimeOrNull, toNumber } from '../../../kernel/db/rows.ts';
import { allOf, containsText, mapDefined, listRowsPage } from '../../../kernel/db/conditions.ts';
import type { PagePosition } from '../../../kernel/db/paged.ts';
import { many, maybeOne, sql, type Sql } from '../../../kernel/db/sql.ts';

export interface OutboxEffectFilters {
  readonly kind?: string;
  readonly state?: string;
}
interface EffectRow extends Record<string, unknown> {
  readonly id: string;
  readonly kind: string;
  readonly state: 'WAITING' | 'FAILED' | 'REJECTED' | 'EXPIRED' | 'DONE';
  readonly attempts: number;
  readonly last_error: string | null;
  readonly created_at: string;
  readonly due_at: string | null;
  readonly done_at: string | null;
}
// omits the payload, because the payload of an unsent mail contains its secret link
const columns = sql`
  id::text, kind, state, attempts, left(last_error, 2000) as last_error, created_at,
  case when state = 'WAITING' then due_at end as due_at, done_at`;
const toEffect = (row: EffectRow) => ({
  id: toNumber(row.id),
  kind: row.kind,
  state: row.state,
  attempts: row.attempts,
  lastError: row.last_error,
  createdAt: toIsoTime(row.created_at),
  dueAt: toIsoTimeOrNull(row.due_at),
  doneAt: toIsoTimeOrNull(row.done_at),
  version: 1,
  updatedAt: toIsoTime(row.done_at ?? row.created_at),
  updatedBy: null,
});
/**
 * Lists the kinds of effects whose name contains a text. There are few kinds but many effects, so
 * the query jumps from kind to kind in an index.
 */
const listKindsWithText = async (db: Queries, text: string): Promise<string[]> =>
  (
    await many<{ kind: string }>(
      db,
      sql`
        with recursive
          kinds as (
            select min(kind) as kind
            from outbox
            union all
            select (select min(o.kind) from outbox o where o.kind > k.kind)
            from kinds k
            where k.kind is not null
          )
        select kind
        from kinds
        where ${containsText(sql`kind`, text)}`,
    )
  ).map(({ kind }) => kind);
const condition = (filters: OutboxEffectFilters, kinds: readonly string[] | undefined): Sql =>
  allOf(
    mapDefined(kinds, (names) => sql`kind = any(${[...names]}::text[])`),
    mapDefined(filters.state, (state) => sql`state = ${state}`),
  );
export async function listOutboxEffectsPage(
  db: Queries,
  filters: OutboxEffectFilters,
  place: PagePosition,
) {
  const kinds = filters.kind === undefined ? undefined : await listKindsWithText(db, filters.kind);
  const { rows, total } = await listRowsPage<EffectRow>(
    db,
    {
      columns,
      from: sql`outbox`,
      where: condition(filters, kinds),
      order: sql`outbox.id desc`,
      key: sql`outbox.id`,
      keyOrder: 'desc',
    },
    place,
  );
  return { rows: rows.map((row) => toEffect(row)), total };
}
export async function findOutboxEffect(db: Queries, id: number) {
  const row = await maybeOne<EffectRow>(db, sql`select ${columns} from outbox where id = ${id}`);
  return row && toEffect(row);
}
