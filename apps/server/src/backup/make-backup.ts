/**
 * Makes a backup. It copies the database first, and then the pictures, because pictures never
 * change.
 */
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../kernel/config/config.ts';
import { openDatabase, type Database } from '../kernel/db/db.ts';
import { lockDataFolder } from '../kernel/db/embedded/data-folder.ts';
import { one, sql } from '../kernel/db/sql.ts';
import { StartupError } from '../kernel/operation/startup-error.ts';
import { computeKeyFingerprint, readChainAddresses } from './keys.ts';
import {
  backupFormatVersion,
  describeStoredFile,
  describeStoredFiles,
  getManifestPath,
  buildBackupName,
  partialBackupSuffix,
  type BackupManifest,
} from './manifest.ts';
import { copyPicturesToBackup, describeBackupPictures } from './pictures.ts';
import {
  backUpPostgresCluster,
  baseBackupFolder,
  openDatabaseAsOwner,
  readDatabaseClock,
  runAndCloseDatabase,
} from './postgres-backup.ts';

/** Folder of the embedded database inside a data folder and inside its backup. */
export const embeddedDatabaseFolder = 'pglite';

async function countMigrationsOf(db: Database): Promise<number> {
  const { name } = await one<{ name: string | null }>(
    db.read,
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as name`,
  );
  if (name === null) throw new StartupError('The database is empty: there is nothing to back up.');
  const { done } = await one<{ done: number }>(
    db.read,
    sql`select count(*)::int as done from drizzle.__drizzle_migrations`,
  );
  return done;
}
/** Describes the pictures and the keys. Both kinds of database have them. */
async function describeCommon(config: Config, store: string) {
  const names = await copyPicturesToBackup(config, store);
  return {
    format: backupFormatVersion,
    secretKey: computeKeyFingerprint(config.secretKey),
    chainKeys: await readChainAddresses(config),
    pictures: await describeBackupPictures(store, names),
  } as const;
}
async function backUpPostgres(
  config: Config,
  url: string,
  folder: string,
  store: string,
): Promise<BackupManifest> {
  return runAndCloseDatabase(await openDatabaseAsOwner(url), async (db) => {
    const migrations = await countMigrationsOf(db);
    const startedAt = await readDatabaseClock(db);
    const cluster = await backUpPostgresCluster(url, db, folder);
    const finishedAt = await readDatabaseClock(db);
    return {
      ...(await describeCommon(config, store)),
      ...cluster,
      kind: 'postgres',
      startedAt,
      finishedAt,
      migrations,
      // this file contains the checksums of all other files
      files: [await describeStoredFile(folder, join(baseBackupFolder, 'backup_manifest'))],
    };
  });
}
/**
 * Copies the folder of the embedded database. Throws StartupError while a server uses the database.
 */
async function backUpEmbedded(
  config: Config,
  folder: string,
  store: string,
): Promise<BackupManifest> {
  const source = join(config.dataDir, embeddedDatabaseFolder);
  if (!existsSync(source)) throw new StartupError(`There is no database in ${config.dataDir}.`);
  const startedAt = new Date().toISOString();
  // the database is opened and closed once, to repair the state that a killed server left, and to
  // read the version
  const db = await openDatabase({
    url: undefined,
    pool: 1,
    dataDir: config.dataDir,
    onError: () => undefined,
  });
  const migrations = await runAndCloseDatabase(db, countMigrationsOf);
  const release = lockDataFolder(config.dataDir);
  try {
    cpSync(source, join(folder, embeddedDatabaseFolder), { recursive: true });
  } finally {
    release();
  }
  return {
    ...(await describeCommon(config, store)),
    kind: 'embedded',
    startedAt,
    finishedAt: new Date().toISOString(),
    migrations,
    files: await describeStoredFiles(folder),
  };
}

/**
 * Makes a backup in a new folder below `store` and returns the folder. Throws StartupError with a
 * message for the operator. After a crash, the folder's name ends in `.part`.
 */
export async function makeBackup(config: Config, store: string): Promise<string> {
  const folder = join(store, buildBackupName(new Date()));
  const part = `${folder}${partialBackupSuffix}`;
  if (existsSync(folder) || existsSync(part))
    throw new StartupError(`Another backup is being made in ${store}: try again in a second.`);
  mkdirSync(part, { recursive: true, mode: 0o700 });
  try {
    const { url } = config.database;
    const manifest =
      url === undefined
        ? await backUpEmbedded(config, part, store)
        : await backUpPostgres(config, url, part, store);
    writeFileSync(getManifestPath(part), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
    renameSync(part, folder);
    return folder;
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    throw error;
  }
}
