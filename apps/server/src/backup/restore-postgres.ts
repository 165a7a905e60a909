/** Restores a cluster of PostgreSQL from a base backup and the write-ahead log that follows it. */
import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartupError } from '../kernel/operation/startup-error.ts';
import { sharedBackupFolders, type Backup, type PostgresManifest } from './manifest.ts';
import { baseBackupFolder, buildWalSegmentName } from './postgres-backup.ts';
import { findPostgresToolFolder, getLastOutputLines, runPostgresTool } from './tools.ts';

type Owner = { uid?: number; gid?: number };
/** End of the replay: a point in time, the end of the backup itself, or the end of the log. */
export type RestoreTarget = { readonly until: Date } | 'backup' | 'end';

const segmentName = /^[0-9A-F]{24}(?=(\.partial)?$)/;
/** Position of a segment in the log, independent of its timeline. */
function placeOf(segment: string, segmentBytes: number): number {
  const perLog = 2 ** 32 / segmentBytes;
  return (
    Number.parseInt(segment.slice(8, 16), 16) * perLog + Number.parseInt(segment.slice(16), 16)
  );
}
/**
 * Lists files of the log that a restore needs. Throws StartupError naming the backup if a segment
 * between the backup and the newest segment is missing.
 */
function listLog(
  { folder, store, manifest }: Backup & { manifest: PostgresManifest },
  names: readonly string[],
): string[] {
  const { firstSegment, lastSegment, segmentBytes } = manifest;
  const place = (name: string): number => placeOf(name.slice(0, 24), segmentBytes);
  const needed = names.filter(
    (name) =>
      name.endsWith('.history') || (segmentName.test(name) && place(name) >= place(firstSegment)),
  );
  const places = new Set(needed.filter((name) => segmentName.test(name)).map(place));
  const newest = Math.max(place(lastSegment), ...places);
  for (let at = place(lastSegment) + 1; at <= newest; at++)
    if (!places.has(at))
      throw new StartupError(
        `The log in ${join(store, sharedBackupFolders.log)} has a gap behind ${folder}: only a later backup, or --backup-only, can be restored.`,
      );
  return needed;
}
/**
 * Throws StartupError if whole segments follow the position at which replaying the log failed;
 * their content would be lost silently.
 */
export function assertWalComplete(
  { store, manifest }: Backup & { manifest: PostgresManifest },
  reached: { readonly lsn: string; readonly at: string | null },
): void {
  const log = join(store, sharedBackupFolders.log);
  const segment = buildWalSegmentName(1, reached.lsn, manifest.segmentBytes);
  const place = placeOf(segment, manifest.segmentBytes);
  const names = existsSync(log) ? readdirSync(log) : [];
  const isLater = (name: string): boolean =>
    /^[0-9A-F]{24}$/.test(name) && placeOf(name, manifest.segmentBytes) > place;
  if (names.some(isLater))
    throw new StartupError(
      `The log in ${log} is damaged in or behind segment ${segment.slice(8)}: it can be restored with --until a moment before ${reached.at ?? 'that'}.`,
    );
}
/** Copies the log. If a segment exists in full, its unfinished copy is skipped. */
function copyLog(backup: Backup & { manifest: PostgresManifest }, target: string): void {
  const log = join(backup.store, sharedBackupFolders.log);
  const names = existsSync(log) ? readdirSync(log) : [];
  for (const name of listLog(backup, names)) {
    const whole = name.replace(/\.partial$/, '');
    if (whole === name || !names.includes(whole))
      copyFileSync(join(log, name), join(target, 'pg_wal', whole));
  }
}
function giveTo({ uid, gid }: Owner, path: string): void {
  if (uid === undefined || gid === undefined) return;
  chownSync(path, uid, gid);
  if (!statSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) giveTo({ uid, gid }, join(path, name));
}
/**
 * Returns the owner of the folder. PostgreSQL runs as this owner, because it refuses to run as
 * root.
 */
function readOwner(target: string): Owner {
  if (process.getuid?.() !== 0) return {};
  const { uid, gid } = statSync(target);
  if (uid === 0)
    throw new StartupError(
      `PostgreSQL does not run as root: make the folder ${target} and give it to the user that runs PostgreSQL (chown postgres).`,
    );
  return { uid, gid };
}

const explained: readonly (readonly [RegExp, string])[] = [
  [
    /recovery ended before configured recovery target was reached/,
    'the log holds no change after that moment. Restore without --until to bring back everything in it',
  ],
  [/invalid (checkpoint|primary checkpoint) record/, 'the base backup is damaged'],
];
function explain(log: string): StartupError {
  const explanation = explained.find(([pattern]) => pattern.test(log));
  return new StartupError(
    `PostgreSQL could not restore: ${explanation?.[1] ?? getLastOutputLines(log)}.`,
  );
}

/** A cluster that runs only for this restore, on a socket that no other user may open. */
export interface RestoredCluster {
  readonly url: string;
  /** Stops the cluster and writes everything to the disk. */
  stop(): Promise<void>;
}
function toSettings(goal: RestoreTarget, sockets: string): Record<string, string> {
  return {
    config_file: join(sockets, 'postgresql.conf'),
    hba_file: join(sockets, 'pg_hba.conf'),
    listen_addresses: '',
    unix_socket_directories: sockets,
    hot_standby: 'off',
    archive_mode: 'off',
    logging_collector: 'off',
    log_destination: 'stderr',
    lc_messages: 'C',
    shared_preload_libraries: '',
    // all needed segments are already in the cluster's own folder
    restore_command: 'false',
    recovery_target_action: 'promote',
    ...(goal === 'backup' && { recovery_target: 'immediate' }),
    ...(typeof goal === 'object' && {
      recovery_target_time: goal.until.toISOString().replace('Z', '+00'),
    }),
  };
}
async function runRecovery(
  tools: string,
  target: string,
  owner: Owner,
  goal: RestoreTarget,
): Promise<{ sockets: string; stop: () => Promise<void> }> {
  const sockets = mkdtempSync(join(tmpdir(), 'guildhall-restore-'));
  writeFileSync(join(sockets, 'postgresql.conf'), '');
  writeFileSync(join(sockets, 'pg_hba.conf'), 'local all all trust\n');
  giveTo(owner, sockets);
  const flags = Object.entries(toSettings(goal, sockets)).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const child = spawn(join(tools, 'postgres'), ['-D', target, ...flags], {
    ...owner,
    cwd: sockets,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGINT');
    await ended;
    rmSync(sockets, { recursive: true, force: true });
  };
  let log = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-16_000);
      if (log.includes('database system is ready to accept connections')) resolve();
    });
    child.once('error', reject).once('close', () => reject(explain(log)));
  }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { sockets, stop };
}

/**
 * Checks a base backup by the checksums that PostgreSQL stored in the backup, and the write-ahead
 * log by the checksums inside the log. Throws StartupError naming the damaged file.
 */
export async function assertBaseBackupIntact({
  folder,
  manifest,
}: Backup & { manifest: PostgresManifest }) {
  const tools = await findPostgresToolFolder('postgres', manifest.version);
  const { code, output } = await runPostgresTool(join(tools, 'pg_verifybackup'), [
    '--exit-on-error',
    '--quiet',
    join(folder, baseBackupFolder),
  ]);
  if (code !== 0)
    throw new StartupError(`The backup ${folder} is damaged: ${getLastOutputLines(output)}`);
}

/** Restores into an empty folder. The cluster runs until `stop`. */
export async function restoreCluster(
  backup: Backup & { manifest: PostgresManifest },
  target: string,
  goal: RestoreTarget,
): Promise<RestoredCluster> {
  const { manifest, folder } = backup;
  const tools = await findPostgresToolFolder('postgres', manifest.version);
  const owner = readOwner(target);
  cpSync(join(folder, baseBackupFolder), target, { recursive: true });
  mkdirSync(join(target, 'pg_wal'), { recursive: true });
  if (goal !== 'backup') copyLog(backup, target);
  writeFileSync(join(target, 'recovery.signal'), '');
  chmodSync(target, 0o700);
  giveTo(owner, target);
  const { sockets, stop } = await runRecovery(tools, target, owner, goal);
  const user = encodeURIComponent(manifest.user);
  const database = encodeURIComponent(manifest.database);
  return {
    url: `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(sockets)}`,
    async stop() {
      await stop();
      const { code, output } = await runPostgresTool(
        join(tools, 'initdb'),
        ['--sync-only', '-D', target],
        owner,
      );
      if (code !== 0)
        throw new StartupError(`The disk refused to sync: ${getLastOutputLines(output)}`);
    },
  };
}
