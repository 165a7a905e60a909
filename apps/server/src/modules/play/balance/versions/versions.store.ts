import {
  platformBalanceParameters,
  mainPresetNumbers,
} from '@guildhall/contract/play/balance/balance';
import { parseParameterValue } from '@guildhall/contract/play/balance/balance-values';
import type { SettingsSource } from '../../../../kernel/config/configuration.ts';
import type { Queries, Tx } from '../../../../kernel/db/db.ts';
import {
  allOf,
  buildNormalisedTextOrder,
  containsText,
  mapDefined,
} from '../../../../kernel/db/conditions.ts';
import { many, maybeOne, one, run, sql, type Sql } from '../../../../kernel/db/sql.ts';

interface VersionRow {
  readonly id: number;
  readonly name: string;
  readonly version: number;
  readonly balance_preset_id: number;
  readonly enabled: boolean;
  readonly is_main: boolean;
  readonly force_disabled: boolean;
}
export interface GameVersion {
  readonly id: number;
  readonly name: string;
  readonly version: number;
  readonly presetId: number;
  readonly enabled: boolean;
  readonly isMain: boolean;
  readonly forceDisabled: boolean;
}
const columns = sql`id, name, version, balance_preset_id, enabled, is_main, force_disabled`;
const toVersion = ({
  balance_preset_id: presetId,
  is_main: isMain,
  force_disabled: forceDisabled,
  ...row
}: VersionRow): GameVersion => ({ ...row, presetId, isMain, forceDisabled });
async function versionWhere(db: Queries, where: Sql, suffix: Sql = sql``) {
  const row = await maybeOne<VersionRow>(
    db,
    sql`select ${columns} from game_versions where deleted_at is null and ${where} ${suffix}`,
  );
  return row && toVersion(row);
}
export const findGameVersion = (db: Queries, id: number) => versionWhere(db, sql`id = ${id}`);
export const lockGameVersion = (tx: Tx, id: number) =>
  versionWhere(tx, sql`id = ${id}`, sql`for update`);
export const findMainVersion = (db: Queries) => versionWhere(db, sql`is_main`);
/** Finds a playable version by the name that games send. */
export const findPlayableVersion = (db: Queries, name: string) =>
  versionWhere(db, sql`name = ${name} and enabled and not force_disabled`);

export const lockPlayableVersion = async (tx: Tx, id: number): Promise<boolean> =>
  (await versionWhere(tx, sql`id = ${id} and enabled and not force_disabled`, sql`for share`)) !==
  undefined;

/** Lists the versions that use presets, the main version first. */
export const listVersionsUsingPresets = (db: Queries, presetIds: readonly number[]) =>
  many<{ preset_id: number; id: number; name: string; enabled: boolean; is_main: boolean }>(
    db,
    sql`
      select balance_preset_id as preset_id, id, name, enabled, is_main
      from game_versions
      where balance_preset_id = any(${presetIds}) and deleted_at is null
      order by is_main desc, enabled desc, name`,
  );
/** Finds an active version that uses a preset. While there is one, the preset must not change. */
export const findVersionPreventingPresetChange = async (
  db: Queries,
  presetId: number,
): Promise<string | null> =>
  (
    await maybeOne<{ name: string }>(
      db,
      sql`
        select name
        from game_versions
        where balance_preset_id = ${presetId} and deleted_at is null and (enabled or is_main)
        order by is_main desc, id
        limit 1`,
    )
  )?.name ?? null;

/** Makes transactions that change the main version wait for each other until commit. */
export const lockMainVersionChanges = (tx: Tx) =>
  run(tx, sql`select pg_advisory_xact_lock(hashtext('game-versions.main'))`);
/** Makes another version the main version. Raises the `version` column of both rows. */
export async function moveMainVersion(
  tx: Tx,
  id: number,
  by: number | null,
  at: Date,
): Promise<GameVersion> {
  const touched = sql`version = version + 1, updated_at = ${at}, updated_by = ${by}`;
  await run(tx, sql`update game_versions set is_main = false, ${touched} where is_main`);
  return toVersion(
    await one<VersionRow>(
      tx,
      sql`
        update game_versions
        set is_main = true, ${touched}
        where id = ${id}
        returning ${columns}`,
    ),
  );
}
export const setVersionForceDisabled = (tx: Tx, id: number, by: number | null, at: Date) =>
  run(
    tx,
    sql`
      update game_versions
      set enabled = false, force_disabled = true, version = version + 1, updated_at = ${at},
        updated_by = ${by}
      where id = ${id}`,
  );
/** Inserts the first version as the main version. Does nothing if any version exists. */
export const insertFirstVersion = (tx: Tx, name: string, presetId: number, at: Date) =>
  run(
    tx,
    sql`
      insert into game_versions (
        name, balance_preset_id, enabled, is_main, created_at, updated_at
      )
      values (${name}, ${presetId}, true, true, ${at}, ${at})`,
  );

type Known = Readonly<Record<string, string | null>>;
/**
 * Parses stored texts according to the declared parameters. An invalid text gives the default
 * value.
 */
function knownOf(stored: Known): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(platformBalanceParameters.fields).flatMap(([name, { schema }]) => {
      const read = schema.safeParse(
        parseParameterValue({ type: 'INT', value: stored[name] ?? '' }),
      );
      return read.success ? [[name, read.data]] : [];
    }),
  );
}
const names = Object.keys(platformBalanceParameters.fields);
const knownIn = (presetId: Sql) => sql`
  (
    select coalesce(jsonb_object_agg(q.name, q.value), '{}')
    from balance_parameters q
    where q.preset_id = ${presetId} and q.deleted_at is null and q.type = 'INT'
      and q.name = any(${names})
  )`;
const inForce = sql`
    select concat_ws(' ', v.id, v.xmin::text, p.id, p.version, p.xmin::text) as version
    from game_versions v
    join balance_presets p on p.id = v.balance_preset_id
    where v.is_main and v.deleted_at is null`;
/** Reads the platform's parameters from the preset of the main version. */
export const balanceParametersSource: SettingsSource = {
  name: platformBalanceParameters.name,
  version: inForce,
  value: sql`
    select ${knownIn(sql`v.balance_preset_id`)} as value
    from game_versions v
    where v.is_main and v.deleted_at is null`,
  read: (value) => knownOf(value as Known),
};
const isNumber = sql`type in ('INT', 'DECIMAL')`;
/** Reads all numeric parameters of the main version's preset. */
export const numericBalanceParametersSource: SettingsSource = {
  name: mainPresetNumbers.name,
  version: inForce,
  value: sql`
    select jsonb_build_object('all', coalesce(jsonb_agg(to_jsonb(q)), '[]')) as value
    from (
      select p.name, p.value::double precision as value
      from game_versions v
      join balance_parameters p on p.preset_id = v.balance_preset_id
      where v.is_main and v.deleted_at is null and p.deleted_at is null and p.${isNumber}
        and p.value ~ '^-?[0-9]{1,16}([.][0-9]+)?$'
    ) q`,
  read: (value) => value,
};
const namedParameter = sql`select id, name from balance_parameters`;
/**
 * Lists the numeric parameters in the main version's preset that are not removed and whose name
 * contains a text.
 */
export const listNumericParametersByName = (db: Queries, text: string | undefined, limit: number) =>
  many<{ id: number; name: string }>(
    db,
    sql`
      ${namedParameter}
      where ${allOf(
        sql`preset_id = (
          select balance_preset_id
          from game_versions
          where is_main and deleted_at is null
        )`,
        sql`deleted_at is null`,
        isNumber,
        mapDefined(text, (part) => containsText(sql`name`, part)),
      )}
      order by ${buildNormalisedTextOrder(sql`name`)}, id
      limit ${limit}`,
  );
/** Lists parameters of any preset by their ids. Removed parameters still have their names. */
export const listParameterNamesByIds = (db: Queries, ids: readonly number[]) =>
  many<{ id: number; name: string }>(db, sql`${namedParameter} where id = any(${[...ids]})`);
/**
 * Finds a numeric parameter of any preset that is not removed. Rules may refer to such parameters.
 */
export const findNumericParameterById = (db: Queries, id: number) =>
  maybeOne<{ name: string }>(
    db,
    sql`
      select name
      from balance_parameters
      where id = ${id} and deleted_at is null and ${isNumber}`,
  );
/**
 * Reads the platform's parameters from any preset, like `balanceParametersSource` from the main
 * one. Missing parameters get their default values.
 */
export async function getPresetParameterValues(
  db: Queries,
  presetId: number,
): Promise<Readonly<Record<string, number>>> {
  const { value } = await one<{ value: Known }>(
    db,
    sql`select ${knownIn(sql`${presetId}::bigint`)} as value`,
  );
  const defaults = Object.fromEntries(
    Object.entries(platformBalanceParameters.fields).map(([name, { initial }]) => [
      name,
      initial as number,
    ]),
  );
  return { ...defaults, ...knownOf(value) };
}
