import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { callApi } from '@guildhall/simulator/client/api';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ensureServerBuilt } from '../../../scripts/building/server-build.mjs';
import {
  giveFolderToPostgresUser,
  startExistingPostgres,
  startPostgres,
  type TestPostgres as Cluster,
} from '../../../scripts/testing/postgres.ts';
import type { RestoreOptions } from '../src/backup/restore-backup.ts';
import { openDatabase, type Database } from '../src/kernel/db/db.ts';
import { many, one, sql } from '../src/kernel/db/sql.ts';
import {
  createTestBackup,
  secretKeyOfBackupTests as key,
  restoreTestBackup,
} from './harness/backup.harness.ts';
import { startTestServer, type TestServer } from './harness/server.harness.ts';

const root = join(import.meta.dirname, '../../..');
const backupIn = (store: string): string =>
  join(store, readdirSync(store).find((name) => name.endsWith('Z')) ?? 'none');
const made: string[] = [];
/**
 * Makes an empty folder for a cluster. The folder belongs to an unprivileged user if the tests run
 * as root, because PostgreSQL does not run as root.
 */
function makeTarget(): string {
  const target = join(mkdtempSync(join(tmpdir(), 'guildhall-restored-')), 'data');
  made.push(dirname(target));
  mkdirSync(target);
  giveFolderToPostgresUser(dirname(target));
  giveFolderToPostgresUser(target);
  return target;
}

const follow = (store: string, env: Record<string, string>) =>
  spawn(process.execPath, ['apps/server/dist/backup.js', store, '--follow'], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', SECRET_KEY: key, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });

describe('a backup of PostgreSQL', { timeout: 60_000 }, () => {
  let cluster: Cluster;
  let owner: Database;
  let server: TestServer;
  let dir: string;
  let store: string;
  let env: Record<string, string>;
  let until: string;
  let during = 0;
  const code = 'EMBER';
  /**
   * Returns a time after all committed transactions. A restore can be limited to a millisecond, not
   * more precisely.
   */
  const clock = async (): Promise<string> =>
    (
      await one<{ at: string }>(
        owner.read,
        sql`select (clock_timestamp() + interval '1 ms')::text as at`,
      )
    ).at;

  /**
   * Makes grants during a backup, then one grant before the time to which the test restores, and
   * one grant after it.
   */
  beforeAll(async () => {
    await ensureServerBuilt();
    dir = mkdtempSync(join(tmpdir(), 'guildhall-backup-'));
    chmodSync(dir, 0o755);
    [store, cluster] = [join(dir, 'store'), await startPostgres()];
    const url = cluster.url;
    const open = (role?: null) =>
      openDatabase({ url, pool: 2, dataDir: undefined, role, onError: () => {} });
    const migrating = await open();
    await migrating.migrate();
    await migrating.close();
    owner = await open(null);
    env = { DATABASE_URL: url, DATA_DIR: join(dir, 'data') };
    mkdirSync(join(dir, 'data', 'files'), { recursive: true });
    writeFileSync(join(dir, 'data', 'files', 'early.webp'), 'a picture');
    const place = { url, dataDir: join(dir, 'data'), remove: () => Promise.resolve() };
    server = await startTestServer({ SECRET_KEY: key }, { place });
    const [admin, player] = [await server.admin(), await server.player()];
    await admin.section('POST', '/api/banking/admin/currencies', { name: code, code, type: 0 });
    const grant = (amount: number, reason: string) =>
      callApi(admin.connection, 'adminGrantCurrency', {
        params: { id: player.userId },
        body: { currency: code, amount, reason },
      });
    const follower = follow(store, env);
    await new Promise((resolve) => follower.stdout.once('data', resolve));
    let isMade = false;
    const making = createTestBackup(store, env).finally(() => (isMade = true));
    while (!isMade) await grant(1, `While it is made, ${++during}`);
    await making;
    await grant(100, 'Before the moment');
    writeFileSync(join(dir, 'data', 'files', 'late.webp'), 'another picture');
    until = new Date(await clock()).toISOString();
    await grant(10_000, 'After the moment');
    await vi.waitUntil(
      async () => {
        const rows = await many<{ all: boolean }>(
          owner.read,
          sql`
            select flush_lsn >= pg_current_wal_insert_lsn() as all
            from pg_stat_replication
            where application_name = 'pg_receivewal'`,
        );
        return rows[0]?.all;
      },
      { timeout: 20_000 },
    );
    follower.kill('SIGTERM');
    await new Promise((resolve) => follower.once('close', resolve));
    await server.close();
    await owner.close();
  });
  afterAll(async () => {
    await cluster.stop();
    for (const folder of [dir, ...made]) rmSync(folder, { recursive: true, force: true });
  });

  const elsewhere = () => ({ DATA_DIR: join(dir, 'elsewhere') });
  const restore = (into: string, overrides: Partial<RestoreOptions> = {}) =>
    restoreTestBackup(store, elsewhere(), { into, ...overrides });
  /** Starts a restored cluster, and reads the grants that the cluster contains and their sum. */
  async function lookAt(target: string): Promise<{ reasons: string[]; balance: string }> {
    const restored = await startExistingPostgres(dirname(target));
    const db = await openDatabase({
      url: restored.url,
      pool: 2,
      dataDir: undefined,
      onError: () => {},
    });
    const rows = await many<{ reason: string }>(
      db.read,
      sql`select reason from commands where reason like '%moment' order by id`,
    );
    const sum = await one<{ balance: string }>(
      db.read,
      sql`
        select sum(balance)::text as balance
        from ledger_accounts
        where currency = ${code} and guarded`,
    );
    await db.close();
    await restored.stop();
    return { reasons: rows.map(({ reason }) => reason), balance: sum.balance };
  }

  it('restores a moment between two commands: the first is there, the second is not', async () => {
    const target = makeTarget();
    const restored = await restore(target, { until: new Date(until) });
    expect(restored).toMatchObject({ log: { fault: null }, pictures: 2, warnings: [] });
    expect(await lookAt(target)).toEqual({
      reasons: ['Before the moment'],
      balance: String(during + 100),
    });
    const files = join(dir, 'elsewhere', 'files');
    expect(readFileSync(join(files, 'early.webp'), 'utf8')).toBe('a picture');
  });
  it('restores everything that was written while it was followed, and the backup alone', async () => {
    const [everything, alone] = [makeTarget(), makeTarget()];
    await restore(everything);
    const { reasons, balance } = await lookAt(everything);
    expect(reasons).toEqual(['Before the moment', 'After the moment']);
    expect(balance).toBe(String(during + 10_100));
    await restore(alone, { backupOnly: true });
    expect((await lookAt(alone)).reasons).toEqual([]);
  });
  it('leaves existing files alone, unless an option moves them aside', async () => {
    const target = makeTarget();
    writeFileSync(join(target, 'precious'), 'ledger');
    await expect(restore(target, { backupOnly: true })).rejects.toThrow(
      `${target} is not empty: choose another folder, or set it aside with --replace.`,
    );
    const { former = '' } = await restore(target, { backupOnly: true, replace: true });
    expect(readdirSync(former)).toEqual(['precious']);
    writeFileSync(join(target, 'postmaster.pid'), '');
    await expect(restore(target, { replace: true })).rejects.toThrow('A PostgreSQL runs on');
  });
  it('is refused with another key, a moment beyond the log, and an earlier one', async () => {
    const target = makeTarget();
    const until_ = (moment: string) => restore(target, { until: new Date(moment) });
    const SECRET_KEY = randomBytes(32).toString('base64');
    await expect(
      restoreTestBackup(store, { ...elsewhere(), SECRET_KEY }, { into: target }),
    ).rejects.toThrow(/^The backup was made with another SECRET_KEY \(fingerprint [0-9a-f]{16}\)/);
    await expect(until_('2999-01-01T00:00:00Z')).rejects.toThrow('holds no change after');
    await expect(until_('2001-01-01T00:00:00Z')).rejects.toThrow('an earlier moment');
    expect(readdirSync(target)).toEqual([]);
  });
  it('is refused by name where it is damaged, half, or its log has a gap', async () => {
    const copy = join(dir, 'copy');
    const target = makeTarget();
    const refuse = async (damage: () => void, message: string): Promise<void> => {
      rmSync(copy, { recursive: true, force: true });
      cpSync(store, copy, { recursive: true });
      damage();
      await expect(restoreTestBackup(copy, elsewhere(), { into: target })).rejects.toThrow(message);
      expect(readdirSync(target)).toEqual([]);
    };
    const inside = (...names: string[]): string => join(backupIn(copy), ...names);
    const control = () => inside('base', 'global', 'pg_control');
    await refuse(() => appendFileSync(control(), 'x'), 'pg_control');
    await refuse(() => rmSync(control()), 'pg_control');
    const sums = () => inside('base', 'backup_manifest');
    await refuse(() => appendFileSync(sums(), ' '), 'backup_manifest is not as it was stored');
    await refuse(() => rmSync(inside('manifest.json')), 'is no whole backup');
    await refuse(
      () => writeFileSync(inside('manifest.json'), '{}'),
      'manifest.json cannot be read',
    );
    const picture = () => join(copy, 'files', 'early.webp');
    await refuse(() => writeFileSync(picture(), 'a forgery'), 'early.webp is not as it was stored');
    const far = 'F'.repeat(8);
    const log = () => join(copy, 'wal', `00000001${far}00000001`);
    await refuse(() => writeFileSync(log(), ''), 'has a gap');
    const torn = () => {
      const whole = readdirSync(join(copy, 'wal')).filter((name) => name.length === 24);
      const next = (name: string) =>
        name.slice(0, 16) +
        (Number.parseInt(name.slice(16), 16) + 1).toString(16).toUpperCase().padStart(8, '0');
      const last = whole.sort().at(-1) ?? '';
      for (const name of readdirSync(join(copy, 'wal')).filter((each) => each.endsWith('.partial')))
        renameSync(join(copy, 'wal', name), join(copy, 'wal', name.slice(0, 24)));
      writeFileSync(join(copy, 'wal', next(next(last))), Buffer.alloc(16 * 2 ** 20));
    };
    await refuse(torn, 'is damaged in or behind segment');
  });
  it('names the missing privilege if the role may not copy the cluster', async () => {
    const admin = await openDatabase({
      url: cluster.url,
      pool: 2,
      dataDir: undefined,
      role: null,
      onError: () => {},
    });
    await admin.asOwner(`create role plain login; grant usage on schema drizzle to plain;
      grant select on drizzle.__drizzle_migrations to plain`);
    await admin.close();
    const url = new URL(cluster.url);
    url.username = 'plain';
    await expect(
      createTestBackup(join(dir, 'other'), { ...env, DATABASE_URL: url.href }),
    ).rejects.toThrow(
      'The role plain may not copy the cluster: run alter role "plain" replication, or use the snapshots of whoever runs this PostgreSQL.',
    );
  });
});
