/** Restores a backup, and verifies the ledger and the activity log of the restored database. */
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../kernel/config/config.ts';
import { openDatabase, type Database } from '../kernel/db/db.ts';
import { lockDataFolder } from '../kernel/db/embedded/data-folder.ts';
import { countProgramMigrations } from '../kernel/db/migrations/migrations.ts';
import { maybeOne, one, sql } from '../kernel/db/sql.ts';
import { listLedgerFaults } from '../kernel/value/ledger-upkeep.ts';
import { StartupError } from '../kernel/operation/startup-error.ts';
import {
  verifyActivityLog,
  type LogVerificationResult,
} from '../modules/office/log-chain/log-verification.service.ts';
import { assertBackupSecretKeyMatches, describeMissingChainKeys } from './keys.ts';
import { embeddedDatabaseFolder } from './make-backup.ts';
import {
  assertStoredFilesIntact,
  findBackupToRestore,
  buildBackupName,
  type Backup,
  type BackupManifest,
  type PostgresManifest,
} from './manifest.ts';
import { assertBackupPictures, restorePictures } from './pictures.ts';
import { openDatabaseAsOwner, runAndCloseDatabase } from './postgres-backup.ts';
import {
  assertBaseBackupIntact,
  assertWalComplete,
  restoreCluster,
  type RestoreTarget,
} from './restore-postgres.ts';

export interface RestoreOptions {
  /**
   * Folder of one backup, or a folder of several backups, of which the newest suitable one is
   * restored.
   */
  readonly from: string;
  /** Folder in which the cluster is created; PostgreSQL only. */
  readonly into: string | undefined;
  readonly until: Date | undefined;
  /** Ignores all changes made after the backup. */
  readonly backupOnly: boolean;
  /** Moves existing content of the target folder to another folder. */
  readonly replace: boolean;
}
/** Result of a restore, for the message to the operator. */
export interface RestoreResult {
  readonly folder: string;
  readonly log: LogVerificationResult;
  /** Time of the newest command, as text; null if there is no command. */
  readonly newest: string | null;
  readonly pictures: number;
  /** Folder that now contains the former database. */
  readonly former: string | undefined;
  readonly warnings: readonly string[];
}

/** Throws StartupError if the ledger or the activity log is not intact. */
async function proveSound(db: Database): Promise<Pick<RestoreResult, 'log' | 'newest'>> {
  const log = await verifyActivityLog(db);
  if (log.fault !== null) throw new StartupError(`The activity log does not hold: ${log.fault}`);
  const [fault] = await listLedgerFaults(db.read);
  if (fault !== undefined) throw new StartupError(`The ledger does not hold: ${fault}.`);
  const row = await maybeOne<{ at: string }>(
    db.read,
    sql`select created_at::text as at from commands order by id desc limit 1`,
  );
  return { log, newest: row?.at ?? null };
}
function assertVersion({ migrations }: BackupManifest): void {
  const own = countProgramMigrations();
  if (migrations > own)
    throw new StartupError(
      `The backup is of a newer version: ${migrations} migrations, this program has ${own}. Update it first.`,
    );
}

const empty = (folder: string): void => {
  for (const name of readdirSync(folder))
    rmSync(join(folder, name), { recursive: true, force: true });
};
/**
 * Empties the target. Returns the folder that now has the former content, and a function that moves
 * the content back. Throws StartupError if the target is not empty and no replacement was
 * requested.
 */
function makeRoom(target: string, replace: boolean): { former?: string; putBack: () => void } {
  if (!existsSync(target) || readdirSync(target).length === 0) {
    mkdirSync(target, { recursive: true, mode: 0o700 });
    return { putBack: () => empty(target) };
  }
  if (!replace)
    throw new StartupError(
      `${target} is not empty: choose another folder, or set it aside with --replace.`,
    );
  const former = `${target}.before-${buildBackupName(new Date())}`;
  const { uid, gid, mode } = statSync(target);
  renameSync(target, former);
  mkdirSync(target);
  chownSync(target, uid, gid);
  chmodSync(target, mode);
  const putBack = (): void => {
    rmSync(target, { recursive: true, force: true });
    renameSync(former, target);
  };
  return { former, putBack };
}

/** Reads the end of the replayed log, and the time of the last transaction in it. */
const readReached = (db: Database): Promise<{ lsn: string; at: string | null }> =>
  one(
    db.read,
    sql`
      select pg_last_wal_replay_lsn()::text as lsn,
        pg_last_xact_replay_timestamp()::text as at`,
  );
type Proof = Pick<RestoreResult, 'log' | 'newest'>;
async function restorePostgres(
  backup: Backup & { manifest: PostgresManifest },
  target: string,
  goal: RestoreTarget,
): Promise<Proof> {
  const cluster = await restoreCluster(backup, target, goal);
  let proof: Proof;
  try {
    proof = await runAndCloseDatabase(await openDatabaseAsOwner(cluster.url), async (db) => {
      if (goal === 'end') assertWalComplete(backup, await readReached(db));
      return proveSound(db);
    });
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  await cluster.stop();
  return proof;
}
async function restoreEmbedded({ folder }: Backup, { dataDir }: Config): Promise<Proof> {
  cpSync(join(folder, embeddedDatabaseFolder), join(dataDir, embeddedDatabaseFolder), {
    recursive: true,
  });
  const db = await openDatabase({ url: undefined, pool: 1, dataDir, onError: () => undefined });
  return runAndCloseDatabase(db, proveSound);
}
function toGoal({ until, backupOnly }: RestoreOptions): RestoreTarget {
  if (until !== undefined && backupOnly)
    throw new StartupError('--until and --backup-only exclude each other.');
  return until === undefined ? (backupOnly ? 'backup' : 'end') : { until };
}
/**
 * Returns the folder of the database to create. Throws StartupError if the options name no folder,
 * or if the folder is in use.
 */
function chooseTarget({ manifest }: Backup, config: Config, { into }: RestoreOptions): string {
  if (manifest.kind === 'embedded') {
    if (into !== undefined || config.database.url !== undefined)
      throw new StartupError(
        'This is a backup of an embedded database: it is restored into DATA_DIR, without --into and DATABASE_URL.',
      );
    // refuses a folder that a running server uses
    lockDataFolder(config.dataDir)();
    return join(config.dataDir, embeddedDatabaseFolder);
  }
  if (into === undefined)
    throw new StartupError('Name the folder of the new PostgreSQL cluster with --into.');
  if (existsSync(join(into, 'postmaster.pid')))
    throw new StartupError(
      `A PostgreSQL runs on ${into}: stop it first (postmaster.pid lies in it).`,
    );
  return into;
}

/**
 * Restores a backup. If the restore fails, throws StartupError with a sentence for the operator and
 * leaves the target unchanged.
 */
export async function restoreBackup(
  config: Config,
  options: RestoreOptions,
): Promise<RestoreResult> {
  const goal = toGoal(options);
  const backup = findBackupToRestore(options.from, options.until);
  const { folder, store, manifest } = backup;
  assertVersion(manifest);
  assertBackupSecretKeyMatches(config, manifest);
  const target = chooseTarget(backup, config, options);
  await assertStoredFilesIntact(folder, manifest.files);
  await assertBackupPictures(store, manifest.pictures);
  if (manifest.kind === 'postgres') await assertBaseBackupIntact({ ...backup, manifest });
  const { former, putBack } = makeRoom(target, options.replace);
  try {
    const proof =
      manifest.kind === 'postgres'
        ? await restorePostgres({ ...backup, manifest }, target, goal)
        : await restoreEmbedded(backup, config);
    const pictures = await restorePictures(config, store);
    const warnings = await describeMissingChainKeys(config, manifest);
    return { folder, ...proof, pictures, former, warnings };
  } catch (error) {
    putBack();
    throw error;
  }
}
