import type { LocalizationPlatform } from '@guildhall/contract/play/localizations.section';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { equalsText } from '../../../kernel/db/conditions.ts';
import { many, maybeOne, one, run, sql } from '../../../kernel/db/sql.ts';

export interface StoredLocalizationFile {
  readonly id: number;
  readonly localizationId: number;
  readonly platform: LocalizationPlatform;
  readonly contents: string;
  readonly keys: number;
  readonly at: string;
}
const present = sql`
  (
    select distinct on (localization_id, platform) id, localization_id as "localizationId",
      platform, contents, keys, at
    from localization_files
    where not taken_back
    order by localization_id, platform, id desc
  ) f`;
export const listLocalizationFiles = (db: Queries, ids: readonly number[]) =>
  many<StoredLocalizationFile>(
    db,
    sql`select f.* from ${present} where f."localizationId" = any(${[...ids]}::bigint[])`,
  );
/** Lists the files of the English localization, with which other localizations are compared. */
export const listEnglishFiles = (db: Queries) =>
  many<StoredLocalizationFile>(
    db,
    sql`
      select f.*
      from ${present}
      join localizations l on l.id = f."localizationId"
      where ${equalsText(sql`l.shortcut`, 'en')} and l.deleted_at is null`,
  );
export const findLocalizationFile = (
  db: Queries,
  shortcut: string,
  platform: LocalizationPlatform,
) =>
  maybeOne<StoredLocalizationFile>(
    db,
    sql`
      select f.*
      from ${present}
      join localizations l on l.id = f."localizationId"
      where ${equalsText(sql`l.shortcut`, shortcut)}
        and l.deleted_at is null
        and f.platform = ${platform}`,
  );
/** Locks an undeleted localization until commit, and returns its language. */
export const lockLocalization = (tx: Tx, id: number) =>
  maybeOne<{ shortcut: string }>(
    tx,
    sql`select shortcut from localizations where id = ${id} and deleted_at is null for update`,
  );
export const findLocalization = (db: Queries, id: number) =>
  maybeOne<{ shortcut: string }>(
    db,
    sql`select shortcut from localizations where id = ${id} and deleted_at is null`,
  );
export async function insertLocalizationFile(
  tx: Tx,
  file: Omit<StoredLocalizationFile, 'id' | 'at'> & { at: Date },
) {
  const { id } = await one<{ id: number }>(
    tx,
    sql`
      insert into localization_files (localization_id, platform, contents, keys, at)
      values (${file.localizationId}, ${file.platform}, ${file.contents}, ${file.keys}, ${file.at})
      returning id`,
  );
  return id;
}
/** Withdraws a file. Does nothing if a newer file has replaced it. */
export const takeBackLocalizationFile = (tx: Tx, id: number) =>
  run(
    tx,
    sql`
      update localization_files f
      set taken_back = true
      where f.id = ${id}
        and not f.taken_back
        and not exists (
          select 1
          from localization_files later
          where later.localization_id = f.localization_id
            and later.platform = f.platform
            and later.id > f.id
            and not later.taken_back
        )`,
  );
