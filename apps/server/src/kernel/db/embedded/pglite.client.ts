import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';

type Common = { id: number };
export type PgliteThreadRequest =
  | (Common & {
      op: 'query';
      tx?: number;
      sql: string;
      params?: unknown[];
      rowMode?: 'array' | 'object';
    })
  | (Common & { op: 'exec'; tx?: number; sql: string })
  | (Common & { op: 'begin' })
  | (Common & { op: 'end'; tx: number; commit: boolean })
  | (Common & { op: 'listen'; channel: string })
  | (Common & { op: 'close' });
type Unsent = PgliteThreadRequest extends infer R
  ? R extends Common
    ? Omit<R, 'id'>
    : never
  : never;
export type PgliteThreadReply =
  | { ready: true }
  | { channel: string; payload: string }
  | { id: number; value: unknown }
  | { id: number; error: Record<string, unknown> };

interface QueryResult {
  readonly rows: never[];
  readonly affectedRows?: number;
  readonly fields: { name: string; dataTypeID: number }[];
}
/**
 * Time limit of a query in milliseconds: PostgreSQL's limit for waiting for a lock plus its limit
 * for running a statement.
 */
const queryMs = 9_000;
interface Queries {
  query(
    sql: string,
    params?: unknown[],
    options?: { rowMode?: 'array' | 'object' },
  ): Promise<QueryResult>;
  exec(sql: string): Promise<QueryResult[]>;
}

/**
 * Stops V8 from freeing WebAssembly code while the process runs. V8 13 sometimes ends the whole
 * process when several threads free code at once, and the embedded database is WebAssembly on its
 * own thread (https://github.com/nodejs/node/issues/64500). The kept code takes a few megabytes.
 */
const keepWebAssemblyCode = (): void => setFlagsFromString('--no-wasm-code-gc');

/**
 * The embedded database as the main thread sees it: the interface that the query builder and the
 * job queue expect of PGlite.
 */
export class PgliteThread implements Queries {
  readonly waitReady: Promise<void> = Promise.resolve();
  readonly ready = true;
  closed = false;
  #worker: Worker;
  #waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  #listeners = new Map<string, Set<(payload: string) => void>>();
  #next = 0;

  private constructor(worker: Worker) {
    this.#worker = worker;
  }

  /** Opens the database in `dir` (undefined: in memory); rejects if the thread cannot start. */
  static async open(dir: string | undefined): Promise<PgliteThread> {
    keepWebAssemblyCode();
    const worker = new Worker(new URL('./pglite.thread.ts', import.meta.url), {
      workerData: { dir, sharedBuffers: '16MB' },
    });
    const client = new PgliteThread(worker);
    await new Promise<void>((resolve, reject) => {
      worker.once('error', reject);
      worker.on('message', (message: PgliteThreadReply) =>
        'ready' in message ? resolve() : client.#receive(message),
      );
      worker.once('exit', (code) => client.#lost(code));
    });
    return client;
  }
  #receive(message: Exclude<PgliteThreadReply, { ready: true }>): void {
    if ('channel' in message) {
      for (const listener of this.#listeners.get(message.channel) ?? []) listener(message.payload);
      return;
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if ('error' in message)
      waiting?.reject(Object.assign(new Error(String(message.error['message'])), message.error));
    else waiting?.resolve(message.value as never);
  }
  /**
   * Rejects a query that takes too long. The thread still finishes the query, because the embedded
   * database can neither cancel a statement nor limit its time.
   */
  #giveUp(id: number): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.reject(Object.assign(new Error('The database took too long'), { code: '57014' }));
  }
  #lost(code: number): void {
    for (const { reject } of this.#waiting.values())
      reject(new Error(`database thread exited ${code}`));
    this.#waiting.clear();
  }
  #ask<T>(request: Unsent): Promise<T> {
    if (this.closed && request.op !== 'close')
      return Promise.reject(new Error('database thread exited: closed'));
    const id = ++this.#next;
    return new Promise<T>((resolve, reject) => {
      const timer =
        request.op === 'query' ? setTimeout(() => this.#giveUp(id), queryMs).unref() : undefined;
      const createSettler =
        <A extends readonly unknown[]>(settle: (...results: A) => void) =>
        (...results: A): void => {
          clearTimeout(timer);
          settle(...results);
        };
      this.#waiting.set(id, { resolve: createSettler(resolve), reject: createSettler(reject) });
      this.#worker.postMessage({ ...request, id });
    });
  }
  #queries(tx?: number): Queries {
    return {
      query: (sql, params, options) =>
        this.#ask({
          op: 'query',
          sql,
          ...(tx !== undefined && { tx }),
          ...(params && { params }),
          ...(options?.rowMode && { rowMode: options.rowMode }),
        }),
      exec: (sql) => this.#ask({ op: 'exec', sql, ...(tx !== undefined && { tx }) }),
    };
  }
  query: Queries['query'] = (sql, params, options) => this.#queries().query(sql, params, options);
  exec: Queries['exec'] = (sql) => this.#queries().exec(sql);

  async transaction<T>(
    work: (tx: Queries & { rollback(): Promise<void> }) => Promise<T>,
  ): Promise<T> {
    const tx = await this.#ask<number>({ op: 'begin' });
    let ended = false;
    const rollback = async (): Promise<void> => {
      if (ended) return;
      ended = true;
      await this.#ask({ op: 'end', tx, commit: false });
    };
    try {
      const result = await work({ ...this.#queries(tx), rollback });
      if (!ended) {
        ended = true;
        await this.#ask({ op: 'end', tx, commit: true });
      }
      return result;
    } catch (error) {
      await rollback();
      throw error;
    }
  }
  async listen(channel: string, listener: (payload: string) => void): Promise<() => Promise<void>> {
    const known = this.#listeners.get(channel);
    if (known) known.add(listener);
    else {
      this.#listeners.set(channel, new Set([listener]));
      await this.#ask({ op: 'listen', channel });
    }
    return async () => {
      this.#listeners.get(channel)?.delete(listener);
    };
  }
  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    await this.#ask({ op: 'close' });
    await this.#worker.terminate();
  }
}
