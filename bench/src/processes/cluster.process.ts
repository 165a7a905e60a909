/** A primary with one synchronous standby: PostgreSQL of this machine on two ports. */
import { spawn, type ChildProcess } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findFreePort } from '../../../scripts/testing/free-port.ts';
import {
  findPostgresPrograms,
  findUnprivilegedUser,
  giveFolderToPostgresUser,
} from '../../../scripts/testing/postgres.ts';
import { waitForMs } from '../proof.ts';

/** Maximum duration of a step of a cluster, in milliseconds. */
const stepMsMax = 60_000;
const user = 'guildhall';
/**
 * Settings without fsync: a killed process loses nothing that it wrote, because only a power cut
 * would lose writes.
 */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  wal_level: 'replica',
  wal_keep_size: '1GB',
  max_connections: 100,
};

export interface ReplicatedPostgres {
  /** Returns an address of a database that names both servers. */
  url(database: string): string;
  /** Returns the address of a database on the standby only. */
  standbyUrl(database: string): string;
  query<T extends object>(
    database: string,
    text: string,
    values?: readonly unknown[],
  ): Promise<T[]>;
  /** Kills the standby; the primary continues without it. */
  killStandby(): Promise<void>;
  /** Kills the primary and all its processes. */
  killPrimary(): Promise<void>;
  /** Promotes the standby to primary; resolves when it accepts writes. */
  promote(): Promise<void>;
  /**
   * Copies the primary again for the killed server; resolves when that server is a synchronous
   * standby.
   */
  rebuild(): Promise<void>;
  stop(): Promise<void>;
}
/** One of the two servers. */
interface Place {
  readonly data: string;
  readonly port: number;
  process: ChildProcess | undefined;
}

class Pair implements ReplicatedPostgres {
  readonly #bin: string;
  readonly #dir: string;
  #primary: Place;
  #standby: Place;
  constructor(bin: string, dir: string, ports: readonly [number, number]) {
    this.#bin = bin;
    this.#dir = dir;
    this.#primary = { data: join(dir, 'one'), port: ports[0], process: undefined };
    this.#standby = { data: join(dir, 'other'), port: ports[1], process: undefined };
  }
  url(database: string): string {
    const hosts = [this.#primary, this.#standby].map(({ port }) => `127.0.0.1:${port}`);
    return `postgresql://${user}@${hosts.join(',')}/${database}?target_session_attrs=read-write`;
  }
  standbyUrl(database: string): string {
    return `postgresql://${user}@127.0.0.1:${this.#standby.port}/${database}`;
  }
  async killStandby(): Promise<void> {
    const child = this.#standby.process;
    const ended = new Promise<void>((resolve) => child?.once('exit', () => resolve()));
    child?.kill('SIGKILL');
    await ended;
    await this.query('postgres', `alter system set synchronous_standby_names = ''`);
    await this.query('postgres', 'select pg_reload_conf()');
  }
  async query<T extends object>(
    database: string,
    text: string,
    values: readonly unknown[] = [],
  ): Promise<T[]> {
    const client = new pg.Client({
      connectionString: `postgresql://${user}@127.0.0.1:${this.#primary.port}/${database}`,
    });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<T>(text, [...values])).rows;
    } finally {
      await client.end();
    }
  }
  /**
   * Runs a program without blocking this process, because the writers of a proof also run in this
   * process.
   */
  async #run(program: string, options: Readonly<Record<string, string>>): Promise<void> {
    const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
    const child = spawn(join(this.#bin, program), [...args, '--no-sync'], {
      ...findUnprivilegedUser(),
      cwd: this.#dir,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let log = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text));
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject).once('close', resolve);
    });
    if (code !== 0) throw new Error(`${program} failed: ${log}`);
  }
  async #start(place: Place): Promise<void> {
    const flags = Object.entries({ ...settings, port: place.port }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]);
    const child = spawn(join(this.#bin, 'postgres'), ['-D', place.data, ...flags], {
      ...findUnprivilegedUser(),
      cwd: this.#dir,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    place.process = child;
    const leave = (): void => void child.kill('SIGKILL');
    process.once('exit', leave);
    child.once('exit', () => process.off('exit', leave));
    let log = '';
    await new Promise<void>((resolve, reject) => {
      const fail = (): void => reject(new Error(`PostgreSQL did not start:\n${log}`));
      const timer = setTimeout(fail, stepMsMax);
      child.once('exit', fail);
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        log = (log + text).slice(-4_000);
        if (!/ready to accept (read-only )?connections/.test(log)) return;
        clearTimeout(timer);
        child.off('exit', fail);
        resolve();
      });
    });
  }
  async #becomes(question: string): Promise<void> {
    for (const until = performance.now() + stepMsMax; ; await waitForMs(20)) {
      const [row] = await this.query<{ yes: boolean }>('postgres', question);
      if (row?.yes === true) return;
      if (performance.now() > until) throw new Error(`It never became so: ${question}`);
    }
  }
  async #addStandby(): Promise<void> {
    const { data } = this.#standby;
    await rm(data, { recursive: true, force: true });
    await this.#run('pg_basebackup', {
      pgdata: data,
      checkpoint: 'fast',
      'wal-method': 'stream',
      dbname: `host=127.0.0.1 port=${this.#primary.port} user=${user}`,
    });
    const follow = `primary_conninfo = 'host=127.0.0.1 port=${this.#primary.port} user=${user}'\n`;
    // the server will be promoted while no standby follows it
    const alone = "synchronous_standby_names = ''\n";
    appendFileSync(join(data, 'postgresql.auto.conf'), follow + alone);
    writeFileSync(join(data, 'standby.signal'), '');
    await this.#start(this.#standby);
    // writers would otherwise wait for a standby that does not follow yet
    await this.#becomes(
      `select exists (select 1 from pg_stat_replication where state = 'streaming') as yes`,
    );
    await this.query('postgres', `alter system set synchronous_standby_names = '*'`);
    await this.query('postgres', 'select pg_reload_conf()');
    await this.#becomes(
      `select exists (select 1 from pg_stat_replication where sync_state = 'sync') as yes`,
    );
  }
  async begin(): Promise<void> {
    await this.#run('initdb', {
      pgdata: this.#primary.data,
      username: user,
      auth: 'trust',
      encoding: 'UTF8',
      locale: 'C.UTF-8',
    });
    await this.#start(this.#primary);
    await this.#addStandby();
  }
  async killPrimary(): Promise<void> {
    const child = this.#primary.process;
    const ended = new Promise<void>((resolve) => child?.once('exit', () => resolve()));
    child?.kill('SIGKILL');
    await ended;
  }
  async promote(): Promise<void> {
    [this.#primary, this.#standby] = [this.#standby, this.#primary];
    await this.query('postgres', 'select pg_promote()');
  }
  rebuild(): Promise<void> {
    return this.#addStandby();
  }
  async stop(): Promise<void> {
    for (const { process: child } of [this.#standby, this.#primary]) {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) continue;
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      child.kill('SIGINT');
      await ended;
    }
    rmSync(this.#dir, { recursive: true, force: true });
  }
}

/** Starts both servers; the standby is synchronous when the call resolves. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const bin = await findPostgresPrograms();
  const dir = mkdtempSync(join(tmpdir(), 'guildhall-cluster-'));
  giveFolderToPostgresUser(dir);
  const pair = new Pair(bin, dir, [await findFreePort(), await findFreePort()]);
  try {
    await pair.begin();
  } catch (error) {
    await pair.stop();
    throw error;
  }
  return pair;
}
