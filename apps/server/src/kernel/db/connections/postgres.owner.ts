/**
 * Connections under the role of DATABASE_URL, directly to PostgreSQL: for migrations, rights and
 * the queue of jobs.
 */
import { Socket } from 'node:net';
import { checkServerIdentity, type ConnectionOptions } from 'node:tls';
import pg from 'pg';
import { isTemporaryOutage } from '../database-failures.ts';
import { addDatabaseSessionOptions } from '../session-settings.ts';
import { assertServerWritable, FailoverDatabaseClient, type DatabaseHosts } from './hosts.ts';
import { databaseConnectTimeoutMs } from './postgres.pool.ts';

/** Runs work on a connection of the database's owner, the role of DATABASE_URL. */
export type DatabaseOwnerRunner = <T>(work: (client: pg.Client) => Promise<T>) => Promise<T>;

async function connectOwner(
  hosts: DatabaseHosts,
  onError: (error: Error) => void,
): Promise<FailoverDatabaseClient> {
  for (let left = hosts.urls.length; ; left--) {
    const client = new FailoverDatabaseClient(
      hosts,
      { connectionTimeoutMillis: databaseConnectTimeoutMs, application_name: 'guildhall-owner' },
      addDatabaseSessionOptions,
    );
    client.on('error', onError);
    try {
      await client.connect();
      if (hosts.urls.length > 1) await assertServerWritable(client);
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      if (left <= 1 || !isTemporaryOutage(error)) throw error;
    }
  }
}
/** Creates the function that runs work as the owner of the database, on a separate connection. */
export const createDatabaseOwnerRunner =
  (hosts: DatabaseHosts, onError: (error: Error) => void): DatabaseOwnerRunner =>
  async (work) => {
    const client = await connectOwner(hosts, onError);
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };

/** Socket that connects to the current server of the list and ignores the address passed to it. */
class HostSocket extends Socket {
  readonly #hosts: DatabaseHosts;
  constructor(hosts: DatabaseHosts) {
    super();
    this.#hosts = hosts;
  }
  override connect(): this {
    const url = this.#hosts.current;
    const leave = (): void => this.#hosts.leave(url);
    this.once('error', leave).once('connect', () => this.off('error', leave));
    const { host, port } = new pg.Client({ connectionString: url });
    return super.connect(
      host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port },
    );
  }
}
/**
 * Accepts the certificate of any server in the address, because only the first server's name is
 * known.
 */
const acceptAnyHost = (ssl: ConnectionOptions, hosts: DatabaseHosts): ConnectionOptions => ({
  ...ssl,
  checkServerIdentity: (_host, certificate) => {
    const refusals = hosts.urls.map((url) =>
      checkServerIdentity(new pg.Client({ connectionString: url }).host, certificate),
    );
    return refusals.includes(undefined) ? undefined : refusals[0];
  },
});

/**
 * Returns the connection settings of the job queue. The queue creates its own clients with one
 * address; if there are several servers, the socket below finds the server that accepts writes.
 */
export function createJobQueuePoolConfig(hosts: DatabaseHosts): pg.PoolConfig {
  const options = addDatabaseSessionOptions(undefined);
  const [first] = hosts.urls;
  if (hosts.urls.length === 1) return { connectionString: first, options };
  const { user, database, password, host, port, ssl } = new pg.Client({ connectionString: first });
  const tls = ssl as unknown as boolean | ConnectionOptions;
  return {
    user,
    database,
    password,
    host,
    port,
    options,
    ssl:
      tls === false
        ? false
        : tls === true || tls.checkServerIdentity === undefined
          ? acceptAnyHost(tls === true ? {} : tls, hosts)
          : tls,
    stream: () => new HostSocket(hosts),
    onConnect: (client) => assertServerWritable(client) as unknown as void,
  };
}
