/** Finds the server that currently accepts writes, and connects to it. */
import pg from 'pg';

/**
 * Servers of an address. New connections go to one server until it refuses connections or accepts
 * no writes.
 */
export class DatabaseHosts {
  readonly urls: readonly [string, ...string[]];
  #at = 0;
  constructor(urls: readonly [string, ...string[]]) {
    this.urls = urls;
  }
  get current(): string {
    return this.urls[this.#at] ?? this.urls[0];
  }
  /** Moves to the next server, unless another connection has already moved. */
  leave(url: string): void {
    if (this.current === url) this.#at = (this.#at + 1) % this.urls.length;
  }
}
interface Parameters {
  options?: string | undefined;
}
type Connected = (error: Error | null, client: pg.Client) => void;

/**
 * A client that connects to the current server, and tries the next server if the connection fails.
 */
export class FailoverDatabaseClient extends pg.Client {
  readonly #hosts: DatabaseHosts;
  readonly #url: string;
  constructor(
    hosts: DatabaseHosts,
    config: pg.ClientConfig,
    addOptions: (options: string | undefined) => string | undefined = (options) => options,
  ) {
    const url = hosts.current;
    super({ ...config, connectionString: url });
    this.#hosts = hosts;
    this.#url = url;
    const { connectionParameters } = this as unknown as { connectionParameters: Parameters };
    connectionParameters.options = addOptions(connectionParameters.options);
  }
  /** Adds settings to the message that opens a connection. */
  protected addStartupSettings(added: Readonly<Record<string, string>>): void {
    const opening = this as unknown as { getStartupConf: () => object };
    const own = opening.getStartupConf.bind(this);
    opening.getStartupConf = () => ({ ...own(), ...added });
  }
  /** Makes new connections use another server, because this server is down or accepts no writes. */
  leaveHost(): void {
    this.#hosts.leave(this.#url);
  }
  override connect(): Promise<pg.Client>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.Client> | void {
    if (callback === undefined)
      return super.connect().catch((error: unknown) => {
        this.leaveHost();
        throw error;
      });
    super.connect(((error: Error | null, client: pg.Client) => {
      if (error) this.leaveHost();
      callback(error, client);
    }) as never);
  }
}

/**
 * Creates the error for a server that accepts no writes: a standby, or a primary that was made
 * read-only.
 */
export const createReadOnlyError = (): Error =>
  Object.assign(new Error('The database takes no writes'), { code: '25006' });

/** Throws if the server of a connection accepts no writes; the next server is then tried. */
export async function assertServerWritable(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ read_only: boolean }>(
    `select current_setting('transaction_read_only')::boolean as read_only`,
  );
  if (rows[0]?.read_only === false) return;
  if (client instanceof FailoverDatabaseClient) client.leaveHost();
  throw createReadOnlyError();
}
