/**
 * Description of a backup, stored in its folder. The description is written last, so a folder
 * without one is an incomplete backup.
 */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { StartupError } from '../kernel/operation/startup-error.ts';

/** Version of the backup format; raised when older backups can no longer be read. */
export const backupFormatVersion = 1;
/**
 * Folders next to the backups: one for pictures, shared by all backups, and one for the write-ahead
 * log, shared by all backups of a cluster.
 */
export const sharedBackupFolders = { files: 'files', log: 'wal' } as const;
const manifestFile = 'manifest.json';
/** Suffix of the folder of a backup that is in progress or was interrupted. */
export const partialBackupSuffix = '.part';

const storedFile = z.object({ name: z.string(), size: z.int(), sha256: z.string() });
const common = {
  format: z.literal(backupFormatVersion),
  /** Start of the backup, by the clock of the database. */
  startedAt: z.iso.datetime(),
  /** End of the backup, by the clock of the database. */
  finishedAt: z.iso.datetime(),
  /** Number of migrations applied to the database. */
  migrations: z.int(),
  /** Fingerprint of SECRET_KEY; no backup contains the key itself. */
  secretKey: z.string(),
  /**
   * Addresses of the keys of the chain, by the names of the keys; no backup contains the keys
   * themselves.
   */
  chainKeys: z.record(z.string(), z.string()),
  /**
   * Uploaded pictures at the time of the backup, in the shared folder; empty if the pictures are in
   * a bucket.
   */
  pictures: z.array(storedFile),
  /** Files of the backup's own folder. */
  files: z.array(storedFile),
};
const manifest = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('embedded') }),
  z.object({
    ...common,
    kind: z.literal('postgres'),
    /** Major version of PostgreSQL; a restore needs exactly this version. */
    version: z.int(),
    database: z.string(),
    user: z.string(),
    segmentBytes: z.int(),
    /** First segment of the write-ahead log that the backup needs. */
    firstSegment: z.string(),
    /** Last segment of the write-ahead log that the backup contains. */
    lastSegment: z.string(),
  }),
]);
export type BackupManifest = z.output<typeof manifest>;
export type PostgresManifest = Extract<BackupManifest, { kind: 'postgres' }>;
export type StoredFile = z.output<typeof storedFile>;

/** A complete backup: its folder, the folder shared by all backups, and its description. */
export interface Backup {
  readonly folder: string;
  readonly store: string;
  readonly manifest: BackupManifest;
}
/** Returns the name of a new backup's folder: the time of its start in UTC. */
export const buildBackupName = (at: Date): string =>
  `${at.toISOString().replaceAll(/[-:]/g, '').slice(0, 15)}Z`;
const isBackupName = (name: string): boolean => /^\d{8}T\d{6}Z$/.test(name);

export const getManifestPath = (folder: string): string => join(folder, manifestFile);

/** Describes the current state of a file. */
export async function describeStoredFile(folder: string, name: string): Promise<StoredFile> {
  const path = join(folder, name);
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { name, size: (await stat(path)).size, sha256: hash.digest('hex') };
}
/** Describes every file below a folder, sorted by name. */
export async function describeStoredFiles(folder: string): Promise<StoredFile[]> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
  const files: StoredFile[] = [];
  for (const name of names) files.push(await describeStoredFile(folder, name));
  return files;
}
/** Throws StartupError naming the first file that is missing or differs from its description. */
export async function assertStoredFilesIntact(
  folder: string,
  files: readonly StoredFile[],
): Promise<void> {
  for (const file of files) {
    const path = join(folder, file.name);
    if (!existsSync(path)) throw new StartupError(`The backup is damaged: ${path} is missing.`);
    const { size, sha256 } = await describeStoredFile(folder, file.name);
    if (size !== file.size || sha256 !== file.sha256)
      throw new StartupError(`The backup is damaged: ${path} is not as it was stored.`);
  }
}

/** Reads the description of a backup. Throws StartupError if the backup is incomplete. */
function readBackup(folder: string): Backup {
  if (folder.endsWith(partialBackupSuffix) || !existsSync(getManifestPath(folder)))
    throw new StartupError(
      `${folder} is no whole backup: it was interrupted before its ${manifestFile} was written.`,
    );
  const path = getManifestPath(folder);
  try {
    const read = manifest.parse(JSON.parse(readFileSync(path, 'utf8')));
    return { folder, store: join(folder, '..'), manifest: read };
  } catch (error) {
    throw new StartupError(
      `The backup is damaged: ${path} cannot be read, or is of another version of Guildhall.`,
      { cause: error },
    );
  }
}

/**
 * Finds the backup to restore: the backup in this folder, or the newest backup in its subfolders
 * that ended before `until`. Throws StartupError if there is no backup.
 */
export function findBackupToRestore(path: string, until: Date | undefined): Backup {
  if (!existsSync(path)) throw new StartupError(`There is no folder ${path}.`);
  const names = readdirSync(path).filter(isBackupName).sort().reverse();
  if (names.length === 0) return assertBefore(readBackup(path), until);
  const backups = names.map((name) => readBackup(join(path, name)));
  const backup = backups.find(
    ({ manifest: { finishedAt } }) => until === undefined || new Date(finishedAt) <= until,
  );
  const oldest = backups.at(-1);
  if (!backup && oldest) return assertBefore(oldest, until);
  if (!backup) throw new StartupError(`There is no backup in ${path}.`);
  return backup;
}
function assertBefore(backup: Backup, until: Date | undefined): Backup {
  const { finishedAt } = backup.manifest;
  if (until !== undefined && new Date(finishedAt) > until)
    throw new StartupError(
      `The backup ${backup.folder} ended at ${finishedAt}: it cannot bring back an earlier moment.`,
    );
  return backup;
}
