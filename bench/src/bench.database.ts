/** Temporary databases on a PostgreSQL, and the processor time that its backends use. */
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
  /** Settings of the server that affect the cost of a write. */
  readonly settings: Readonly<Record<string, string>>;
  create(): Promise<BenchDatabase>;
  /**
   * Process ids of the backends that serve a database, for the product or for the server that it is
   * compared with (`bare.server.ts`).
   */
  backends(database: string, serverKind: 'product' | 'bare'): Promise<number[]>;
  /** Drops a role that no longer owns anything. */
  dropRole(role: string): Promise<void>;
  stop(): Promise<void>;
}
/** Application name of the connections to the bare PostgreSQL server. */
export const bareServerConnectionName = 'guildhall-bare';

/**
 * Reads bigint columns, such as ids, as JavaScript numbers, as the product does. Queries cast
 * values above 2^53 - 1 to text.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    id === pg.types.builtins.INT8 && format !== 'binary'
      ? Number
      : (pg.types.getTypeParser(id, format) as (value: string) => unknown),
};
async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, types });
  // dropping a database by force closes its connections
  client.on('error', () => {});
  await client.connect();
  return client;
}

/**
 * Starts a PostgreSQL as the tests do. The observing connection uses a different database than the
 * measured connections.
 */
export async function startBenchServer(): Promise<BenchServer> {
  // counts the blocks that each statement reads, for the scenario `growth`; statements are planned
  // as PostgreSQL does by default
  const server = await startPostgres({
    shared_preload_libraries: 'pg_stat_statements',
    plan_cache_mode: 'auto',
  });
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
    async backends(database, serverKind) {
      const { rows } = await observer.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = $1 and backend_type = 'client backend' and (application_name = $2) = $3`,
        [database, bareServerConnectionName, serverKind === 'bare'],
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
/** Runs `work` on a separate connection. */
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
/** Runs `work` on a new database and drops it afterwards. */
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
