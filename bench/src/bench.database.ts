/** Databases of our own on a PostgreSQL, and a look at what its backends have used. */
import { randomBytes } from 'node:crypto';
import type { RunQuery } from '@guildhall/simulator/simulate/faults';
import pg from 'pg';
import { startPostgres } from '../../scripts/testing/postgres.ts';

export interface BenchDatabase {
  readonly url: string;
  readonly name: string;
  readonly query: RunQuery;
  drop(): Promise<void>;
}
export interface BenchServer {
  readonly version: string;
  /** How the server was set, as far as it decides what a write costs. */
  readonly settings: Readonly<Record<string, string>>;
  create(): Promise<BenchDatabase>;
  /** Process ids of the backends that serve a database; those of the bare server by themselves. */
  backends(database: string, who: 'product' | 'bare'): Promise<number[]>;
  /** Removes a role that owns nothing any more. */
  dropRole(role: string): Promise<void>;
  stop(): Promise<void>;
}
/** The name that the bare server gives its connections. */
export const bareServerConnectionName = 'guildhall-bare';

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // A database that is dropped by force ends its connections.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/**
 * A PostgreSQL as the tests find it. The observing connection is to another database than the
 * measured ones.
 */
export async function openServer(): Promise<BenchServer> {
  const server = await startPostgres();
  const observer = await connect(server.url);
  const shown = await observer.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings where name in ('server_version', 'fsync', 'synchronous_commit', 'shared_buffers', 'full_page_writes')",
  );
  const settings = Object.fromEntries(shown.rows.map((row) => [row.name, row.setting]));
  return {
    version: settings['server_version'] ?? '',
    settings,
    async create() {
      const name = `guildhall_bench_${randomBytes(5).toString('hex')}`;
      await observer.query(`create database ${name}`);
      const url = new URL(server.url);
      url.pathname = `/${name}`;
      const client = await connect(url.href);
      return {
        url: url.href,
        name,
        query: async <T extends object>(text: string, values: readonly unknown[] = []) =>
          (await client.query<T>(text, [...values])).rows,
        async drop() {
          await client.end();
          await observer.query(`drop database if exists ${name} with (force)`);
        },
      };
    },
    async backends(database, who) {
      const { rows } = await observer.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = $1 and backend_type = 'client backend' and (application_name = $2) = $3`,
        [database, bareServerConnectionName, who === 'bare'],
      );
      return rows.map((row) => row.pid);
    },
    async dropRole(role) {
      await observer.query(`drop role ${role}`);
    },
    async stop() {
      await observer.end();
      await server.stop();
    },
  };
}
/** Runs `work` on a connection of its own. */
export async function runWithClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connect(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
/** Runs `work` on a new database, which is dropped after it. */
export async function runWithDatabase<T>(
  server: BenchServer,
  work: (database: BenchDatabase) => Promise<T>,
): Promise<T> {
  const database = await server.create();
  try {
    return await work(database);
  } finally {
    await database.drop();
  }
}
