import type { PresetRevisionKind } from '@guildhall/contract/play/balance/balance-parameters';
import type { ParameterType } from '@guildhall/contract/play/balance/balance-values';
import {
  allOf,
  anyOf,
  buildNormalisedTextOrder,
  containsText,
  mapDefined,
  listRowsPage,
} from '../../../kernel/db/conditions.ts';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { toIsoTime } from '../../../kernel/db/rows.ts';
import type { PagePosition } from '../../../kernel/db/paged.ts';
import { many, maybeOne, one, run, sql, type Sql } from '../../../kernel/db/sql.ts';
import type { ParameterChange, StoredParameter } from './balance.changes.ts';

interface PresetRow {
  readonly id: number;
  readonly name: string;
  readonly version: number;
  readonly updated_at: string;
  readonly updated_by: number | null;
}
const presetWhere = (id: number) => sql`
  select id, name, version, updated_at, updated_by
  from balance_presets
  where id = ${id} and deleted_at is null`;
export interface BalancePreset {
  readonly id: number;
  readonly name: string;
  readonly version: number;
  readonly updatedAt: string;
  readonly updatedBy: number | null;
}
const toPreset = ({ updated_at: at, updated_by: updatedBy, ...row }: PresetRow): BalancePreset => ({
  ...row,
  updatedAt: toIsoTime(at),
  updatedBy,
});
export async function findBalancePreset(
  db: Queries,
  id: number,
): Promise<BalancePreset | undefined> {
  const row = await maybeOne<PresetRow>(db, presetWhere(id));
  return row && toPreset(row);
}
/** Locks a preset until commit. Must be called before the parameters of the preset are written. */
export async function lockBalancePreset(tx: Tx, id: number): Promise<BalancePreset | undefined> {
  const row = await maybeOne<PresetRow>(tx, sql`${presetWhere(id)} for update`);
  return row && toPreset(row);
}
/**
 * Locks a preset so that its parameters stay unchanged until commit. Returns false if there is no
 * such preset.
 */
export const lockPresetAgainstChanges = async (tx: Tx, id: number): Promise<boolean> =>
  (await maybeOne<PresetRow>(tx, sql`${presetWhere(id)} for share`)) !== undefined;

interface ParameterRow {
  readonly id: number;
  readonly name: string;
  readonly type: ParameterType;
  readonly value: string;
  readonly description: string;
  readonly tags: string[];
  readonly validation: string | null;
  readonly version: number;
  readonly updated_at: string;
  readonly updated_by: number | null;
}
const columns = sql`
  id, name, type, value, description, tags, validation, version, updated_at, updated_by`;
const toParameter = ({
  updated_at: at,
  updated_by: updatedBy,
  ...row
}: ParameterRow): StoredParameter => ({ ...row, updatedAt: toIsoTime(at), updatedBy });
const byName = sql`${buildNormalisedTextOrder(sql`name`)}, id`;
/** Lists all parameters of a preset, ordered by name. */
export const listParameters = async (db: Queries, presetId: number): Promise<StoredParameter[]> =>
  (
    await many<ParameterRow>(
      db,
      sql`
        select ${columns}
        from balance_parameters
        where preset_id = ${presetId} and deleted_at is null
        order by ${byName}`,
    )
  ).map(toParameter);
export async function findBalanceParameter(db: Queries, presetId: number, id: number) {
  const row = await maybeOne<ParameterRow>(
    db,
    sql`
      select ${columns}
      from balance_parameters
      where preset_id = ${presetId} and id = ${id} and deleted_at is null`,
  );
  return row && toParameter(row);
}
interface ParameterFilters {
  readonly name?: string | undefined;
  readonly q?: string | undefined;
  readonly tag?: string | undefined;
  readonly type?: string | undefined;
}
const condition = (presetId: number, { name, q, tag, type }: ParameterFilters): Sql =>
  allOf(
    sql`preset_id = ${presetId}`,
    sql`deleted_at is null`,
    mapDefined(name, (text) => containsText(sql`name`, text)),
    mapDefined(q, (text) =>
      anyOf(containsText(sql`name`, text), containsText(sql`description`, text)),
    ),
    mapDefined(tag, (text) => sql`${text} = any(tags)`),
    mapDefined(type, (text) => sql`type = ${text}`),
  );
export async function listParametersPage(
  db: Queries,
  presetId: number,
  filters: ParameterFilters,
  at: PagePosition,
) {
  const { rows, total } = await listRowsPage<ParameterRow>(
    db,
    { columns, from: sql`balance_parameters`, where: condition(presetId, filters), order: byName },
    at,
  );
  return { rows: rows.map(toParameter), total };
}

interface Writing {
  readonly presetId: number;
  /**
   * True if this transaction has created the preset. Its first parameters are then a part of the
   * creation and not a separate save.
   */
  readonly isNew?: boolean;
  readonly kind: PresetRevisionKind;
  readonly by: number | null;
  readonly reason: string | undefined;
  readonly at: Date;
}
const toNamedChanges = (rows: readonly ParameterChange[]) =>
  rows.flatMap(({ id, after }) => (after ? [{ id, ...after }] : []));
const recordset = sql`
  x(id bigint, name text, type text, value text, description text, tags text[], validation text)`;
async function insertParameters(
  tx: Tx,
  { presetId, by, at }: Writing,
  added: readonly ParameterChange[],
): Promise<Map<string, number>> {
  if (added.length === 0) return new Map();
  const rows = await many<{ id: number; name: string }>(
    tx,
    sql`
      insert into balance_parameters (
        preset_id, name, type, value, description, tags, validation, updated_at, updated_by
      )
      select ${presetId}, x.name, x.type, x.value, x.description, x.tags, x.validation,
        ${at}::timestamptz, ${by}::bigint
      from jsonb_to_recordset(${sql.json(toNamedChanges(added))}) as ${recordset}
      returning id, name`,
  );
  return new Map(rows.map((row) => [row.name, row.id]));
}
/**
 * Changes existing rows, and restores removed rows. First clears the names of these rows, because
 * two rows may exchange their names.
 */
async function updateParameters(
  tx: Tx,
  { presetId, by, at }: Writing,
  changed: readonly ParameterChange[],
): Promise<void> {
  if (changed.length === 0) return;
  const renamed = changed.flatMap(({ id, before, after }) =>
    id !== null && before && after && before.name !== after.name ? [id] : [],
  );
  if (renamed.length > 0)
    await run(tx, sql`update balance_parameters set name = '#' || id where id = any(${renamed})`);
  await run(
    tx,
    sql`
      update balance_parameters p
      set name = x.name, type = x.type, value = x.value, description = x.description,
        tags = x.tags, validation = x.validation, version = p.version + 1,
        updated_at = ${at}::timestamptz, updated_by = ${by}::bigint, deleted_at = null
      from jsonb_to_recordset(${sql.json(toNamedChanges(changed))}) as ${recordset}
      where p.id = x.id and p.preset_id = ${presetId}`,
  );
}
const removeParameters = (tx: Tx, { presetId, by, at }: Writing, ids: readonly number[]) =>
  run(
    tx,
    sql`
      update balance_parameters
      set deleted_at = ${at}::timestamptz, updated_at = ${at}::timestamptz,
        updated_by = ${by}::bigint,
        version = version + 1
      where preset_id = ${presetId} and id = any(${ids})`,
  );
/**
 * Stores the changes of a locked preset, and a revision with the old values. Returns the revision
 * and the new state of the preset.
 */
export async function updatePresetParameters(
  tx: Tx,
  writing: Writing,
  changes: readonly ParameterChange[],
): Promise<{ revisionId: number; version: number; changes: ParameterChange[] }> {
  const { presetId, kind, by, at, reason } = writing;
  const gone = changes.flatMap(({ id, after }) => (id !== null && !after ? [id] : []));
  if (gone.length > 0) await removeParameters(tx, writing, gone);
  await updateParameters(
    tx,
    writing,
    changes.filter(({ id, after }) => id !== null && after !== null),
  );
  const ids = await insertParameters(
    tx,
    writing,
    changes.filter(({ id }) => id === null),
  );
  const rows = changes.map((change) => ({
    ...change,
    id: change.id ?? ids.get(change.after?.name ?? '') ?? null,
  }));
  const { id } = await one<{ id: number }>(
    tx,
    sql`
      insert into balance_revisions (preset_id, kind, at, by, reason, changes)
      values (${presetId}, ${kind}, ${at}, ${by}, ${reason ?? null}, ${sql.json(rows)})
      returning id`,
  );
  const { version } = await one<{ version: number }>(
    tx,
    sql`
      update balance_presets
      set version = version + ${writing.isNew ? 0 : 1}::int, updated_at = ${at}, updated_by = ${by}
      where id = ${presetId}
      returning version`,
  );
  return { revisionId: id, version, changes: rows };
}

interface RevisionRow {
  readonly id: number;
  readonly kind: PresetRevisionKind;
  readonly at: string;
  readonly by: number | null;
  readonly reason: string | null;
  readonly changes: ParameterChange[];
}
export interface PresetRevision extends Omit<RevisionRow, 'id'> {
  readonly id: number;
}
const shownMax = 200;
/** Lists the saves of a preset that were made after a given save, newest first. */
export const listRevisionsSince = async (
  db: Queries,
  presetId: number,
  after: number,
): Promise<PresetRevision[]> =>
  (
    await many<RevisionRow>(
      db,
      sql`
        select id, kind, at, by, reason, changes
        from balance_revisions
        where preset_id = ${presetId} and id > ${after}
        order by id desc`,
    )
  ).map((row) => ({ ...row, at: toIsoTime(row.at) }));
/** Lists the newest saves of a preset. */
export const listNewestRevisions = async (
  db: Queries,
  presetId: number,
): Promise<PresetRevision[]> =>
  (
    await many<RevisionRow>(
      db,
      sql`
        select id, kind, at, by, reason, changes
        from balance_revisions
        where preset_id = ${presetId}
        order by id desc
        limit ${shownMax}`,
    )
  ).map((row) => ({ ...row, at: toIsoTime(row.at) }));
export async function findPresetRevision(db: Queries, presetId: number, id: number) {
  const row = await maybeOne<RevisionRow>(
    db,
    sql`
      select id, kind, at, by, reason, changes
      from balance_revisions
      where preset_id = ${presetId} and id = ${id}`,
  );
  return row && { ...row, at: toIsoTime(row.at) };
}
export const insertBalancePreset = async (
  tx: Tx,
  name: string,
  by: number | null,
  at: Date,
): Promise<number> =>
  (
    await one<{ id: number }>(
      tx,
      sql`
        insert into balance_presets (name, created_at, updated_at, updated_by)
        values (${name}, ${at}, ${at}, ${by})
        returning id`,
    )
  ).id;
/** Counts the parameters of each preset. */
export const countParameters = async (db: Queries, ids: readonly number[]) =>
  new Map(
    (
      await many<{ preset_id: number; n: number }>(
        db,
        sql`
          select preset_id, count(*)::int as n
          from balance_parameters
          where preset_id = any(${ids}) and deleted_at is null
          group by preset_id`,
      )
    ).map((row) => [row.preset_id, row.n]),
  );
