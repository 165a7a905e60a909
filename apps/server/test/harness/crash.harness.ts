/**
 * Breaks database connections at a chosen message. The n-th message of a server is then never sent,
 * or sent and never answered, as if a machine failed at that moment.
 */
import pg from 'pg';

export interface ConnectionFault {
  /** Number of the message, counted from 1. */
  readonly at: number;
  /** True if the database receives the message and only its reply is lost. */
  readonly isSent: boolean;
}
interface Sending {
  /** Id of the database process of this connection. */
  readonly processID: number;
  readonly connectionParameters: { readonly application_name?: string };
  readonly connection: { readonly stream: { pause(): void; destroy(): void } };
}
/** Longest duration of a message, and the polling interval, in milliseconds. */
const [doneMsMax, askEveryMs] = [5_000, 5];
type Query = (this: pg.Client, ...args: readonly unknown[]) => unknown;

/** Polls until a condition is true; gives up without an error. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + doneMsMax; performance.now() < end;) {
    if (await isSo()) return;
    await new Promise((go) => setTimeout(go, askEveryMs));
  }
}
/**
 * Enables broken connections for the servers of this process, until the returned object is closed.
 * `url` is the database of the servers; a separate connection of its owner observes the database.
 */
export async function openConnectionFaults(url: string | undefined) {
  const observer = new pg.Client({ connectionString: url, application_name: 'faults' });
  await observer.connect();
  const counted = async (text: string, values: readonly unknown[] = []): Promise<number> =>
    (await observer.query<{ n: number }>(`select count(*)::int as n from ${text}`, [...values]))
      .rows[0]?.n ?? 0;
  const client = pg.Client.prototype as unknown as { query: Query };
  const { query } = client;
  let fault: ConnectionFault | undefined;
  let sent = 0;
  /** Waits until the database has finished a message, whether or not its reply is read. */
  const waitForIdleConnection = (processId: number, sentAt: Date): Promise<void> =>
    until(
      async () =>
        (await counted(
          "pg_stat_activity where pid = $1 and query_start >= $2 and state <> 'active'",
          [processId, sentAt],
        )) === 1,
    );
  client.query = function broken(...args) {
    const { connectionParameters, connection, processID } = this as unknown as Sending;
    if (connectionParameters.application_name === 'guildhall' && ++sent === fault?.at) {
      const { stream } = connection;
      if (fault.isSent) {
        stream.pause();
        void waitForIdleConnection(processID, new Date()).then(() => stream.destroy());
      } else stream.destroy();
      fault = undefined;
    }
    return query.apply(this, [...args]);
  };
  /** Waits until the backends of broken connections have ended and no statement runs. */
  const quiet = (): Promise<void> =>
    until(
      async () =>
        (await counted(
          `pg_stat_activity where datname = current_database()
           and application_name = 'guildhall' and state <> 'idle'`,
        )) === 0,
    );
  return {
    /**
     * Runs work with a fault. Reports if the fault was reached, if the work succeeded for its
     * caller, and the number of messages.
     */
    async during(next: ConnectionFault, work: () => Promise<unknown>) {
      [fault, sent] = [next, 0];
      const failure = await work().then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
      );
      const isMet = fault === undefined;
      const messages = sent;
      fault = undefined;
      await quiet();
      return { isMet, isDone: failure === undefined, failure, messages };
    },
    async close() {
      client.query = query;
      await observer.end();
    },
  };
}
