/**
 * Connections to the database that break at a message: the n-th that a server sends from now on
 * never leaves it, or leaves it and is never answered, as when a machine goes down at that moment.
 */
import pg from 'pg';

export interface Fault {
  /** Which message, counted from 1. */
  readonly at: number;
  /** The database gets it, and only its answer is lost. */
  readonly isSent: boolean;
}
interface Sending {
  readonly connectionParameters: { readonly application_name?: string };
  readonly connection: { readonly stream: { pause(): void; destroy(): void } };
}
/** Longer than a message takes: it is done when the connection breaks. */
const doneMs = 60;
type Query = (this: pg.Client, ...args: readonly unknown[]) => unknown;

/** Lets connections of the servers of this process break, until it is closed. */
export function openFaults() {
  const client = pg.Client.prototype as unknown as { query: Query };
  const { query } = client;
  let fault: Fault | undefined;
  let sent = 0;
  client.query = function broken(...args) {
    const { connectionParameters, connection } = this as unknown as Sending;
    if (connectionParameters.application_name === 'guildhall' && ++sent === fault?.at) {
      const { stream } = connection;
      if (fault.isSent) {
        stream.pause();
        setTimeout(() => stream.destroy(), doneMs);
      } else stream.destroy();
      fault = undefined;
    }
    return query.apply(this, [...args]);
  };
  return {
    /**
     * Does something while a fault waits for it: whether it was met, whether the work was done for
     * who asked for it, and how many messages it took.
     */
    async during(next: Fault, work: () => Promise<unknown>) {
      [fault, sent] = [next, 0];
      const failure = await work().then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
      );
      const isMet = fault === undefined;
      fault = undefined;
      return { isMet, isDone: failure === undefined, failure, messages: sent };
    },
    close() {
      client.query = query;
    },
  };
}
