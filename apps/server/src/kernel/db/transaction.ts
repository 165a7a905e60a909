import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Queries, Tx, Writes } from './db.ts';
import type { ReplicaReader } from './connections/replica.ts';
import { isRetryableTransactionFailure } from './database-failures.ts';
import { run, sql } from './sql.ts';

interface Gathered {
  readonly items: unknown[];
  readonly write: (tx: Tx, items: unknown[]) => Promise<unknown>;
}
interface Scope {
  /** Number of open savepoints around the running code. */
  depth: number;
  readonly after: (() => void)[];
  readonly gathered: Map<object, Gathered>;
  /**
   * Items to process after the work of the transaction. The processing may gather more items, which
   * are written at the commit.
   */
  readonly summed: Map<object, Gathered>;
  readonly kept: Map<object, unknown>;
  /** Entries in the order in which they were recorded; a failed savepoint removes its entries. */
  readonly noted: { readonly kind: object; readonly item: unknown }[];
}
const scope = new AsyncLocalStorage<Scope>();
/**
 * Runs the effect after the current transaction commits, and never if it is rolled back. Outside a
 * transaction, the effect runs immediately.
 */
export function runAfterCommit(effect: () => void): void {
  const held = scope.getStore();
  if (held) held.after.push(effect);
  else effect();
}

/** Creates a value once for the current transaction and keeps it until the transaction ends. */
export function getOrCreateForTransaction<T>(kind: object, make: () => T): T {
  const held = scope.getStore();
  if (!held) throw new Error('There is no transaction to keep anything for');
  if (!held.kept.has(kind)) held.kept.set(kind, make());
  return held.kept.get(kind) as T;
}

/**
 * Records an action of the current transaction, to be read before the commit. A failed savepoint
 * removes its actions. Outside a transaction nothing is recorded.
 */
export function noteInTransaction(kind: object, item: unknown): void {
  scope.getStore()?.noted.push({ kind, item });
}
/** Lists the items recorded under a kind, in the order of recording. */
export function listTransactionNotes<T>(kind: object): readonly T[] {
  const noted = scope.getStore()?.noted ?? [];
  return noted.flatMap((entry) => (entry.kind === kind ? [entry.item as T] : []));
}

/**
 * Combines the last writes of a transaction into one statement, whatever their number. `write` runs
 * once, just before the commit and in one message with it. `kind` groups the items.
 */
export function writeAtCommit<T>(
  kind: object,
  item: T,
  write: (tx: Tx, items: T[]) => Promise<unknown>,
): void {
  gather('gathered', kind, item, write as Gathered['write']);
}
/**
 * Like `writeAtCommit`, but `write` runs directly after the work of the transaction. `write` may
 * therefore query the database, and add items to write at the commit.
 */
export function writeAtEndOfWork<T>(
  kind: object,
  item: T,
  write: (tx: Tx, items: T[]) => Promise<unknown>,
): void {
  gather('summed', kind, item, write as Gathered['write']);
}
function gather(
  when: 'gathered' | 'summed',
  kind: object,
  item: unknown,
  write: Gathered['write'],
): void {
  const into = scope.getStore()?.[when];
  if (!into) throw new Error('There is no transaction to gather for');
  const known = into.get(kind);
  if (known) known.items.push(item);
  else into.set(kind, { items: [item], write });
}
/** Runs the functions deferred to the end of the work, each kind once. */
async function sumUp(held: Scope, tx: Tx): Promise<void> {
  for (const [kind, { items, write }] of held.summed) {
    held.summed.delete(kind);
    await write(tx, items);
  }
}
/**
 * Runs all deferred writes of the current transaction now, for a preview that counts these writes.
 */
export async function runDeferredWrites(tx: Tx): Promise<void> {
  const held = scope.getStore();
  if (!held) return;
  await sumUp(held, tx);
  for (const [kind, { items, write }] of held.gathered) {
    held.gathered.delete(kind);
    await write(tx, items);
  }
}

/**
 * Runs a part of a transaction that may fail separately. If the part fails, its writes, its
 * gathered items and its effects after the commit are rolled back, and the transaction continues.
 */
export async function runWithSavepoint<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const held = scope.getStore();
  const forget = held ? rememberScope(held) : () => {};
  // not awaited, because it is sent together with the next statement; if the savepoint fails, the
  // transaction has failed
  run(tx, sql`savepoint part`).catch(() => {});
  if (held) held.depth += 1;
  try {
    const result = await work(tx);
    run(tx, sql`release savepoint part`).catch(() => {});
    return result;
  } catch (error) {
    await run(tx, sql`rollback to savepoint part`);
    forget();
    throw error;
  } finally {
    if (held) held.depth -= 1;
  }
}
/**
 * Remembers what a transaction has gathered so far; the returned function discards everything
 * gathered later.
 */
function rememberScope(held: Scope): () => void {
  const copyOf = (original: Scope['gathered']) =>
    [...original].map(
      ([kind, { items, write }]) => [kind, { items: [...items], write }] as [object, Gathered],
    );
  const [gathered, summed] = [copyOf(held.gathered), copyOf(held.summed)];
  const [after, noted] = [held.after.length, held.noted.length];
  return () => {
    held.gathered.clear();
    for (const [kind, entry] of gathered) held.gathered.set(kind, entry);
    held.summed.clear();
    for (const [kind, entry] of summed) held.summed.set(kind, entry);
    held.after.splice(after);
    held.noted.splice(noted);
  };
}
/**
 * Returns the number of open savepoints. Work that is deferred inside a savepoint must run before
 * this savepoint ends.
 */
export const getSavepointDepth = (): number => scope.getStore()?.depth ?? 0;

/**
 * Transaction function of a driver. It runs the work, then writes everything that was gathered, and
 * then commits.
 */
export type TransactionRunner = <T>(
  work: (tx: Tx) => Promise<T>,
  last: () => readonly ((tx: Tx) => Promise<unknown>)[],
) => Promise<T>;

/** Connections for queries outside of transactions. */
interface Connections {
  readonly reads: Queries;
  readonly writes: Queries;
  readonly replica?: ReplicaReader;
}
/** True during work whose reads may go to the replica. */
const onReplica = new AsyncLocalStorage<true>();

/**
 * Builds a database from the parts of its driver, with transactions that track the work that
 * belongs to their commit.
 */
export function buildDatabase(
  kind: Database['kind'],
  { reads, writes, replica }: Connections,
  transact: TransactionRunner,
  otherMembers: Pick<
    Database,
    'driver' | 'queue' | 'role' | 'asOwner' | 'migrate' | 'close' | 'ping'
  >,
): Database {
  const once = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const held: Scope = {
      depth: 0,
      after: [],
      gathered: new Map(),
      summed: new Map(),
      kept: new Map(),
      noted: [],
    };
    const last = () =>
      [...held.gathered.values()].map(
        ({ items, write }) =>
          (tx: Tx) =>
            write(tx, items),
      );
    const whole = async (tx: Tx): Promise<T> => {
      const result = await work(tx);
      if (held.summed.size > 0) await sumUp(held, tx);
      return result;
    };
    const result = await scope.run(held, () => transact(whole, last));
    for (const effect of held.after) effect();
    return result;
  };
  const outside = <T>(queries: T): T => {
    if (scope.getStore())
      throw new Error('A query outside the transaction was asked for inside it');
    return queries;
  };
  return {
    ...otherMembers,
    kind,
    get read() {
      return outside(replica && onReplica.getStore() ? replica.reads : reads);
    },
    get write() {
      return outside(writes as Writes);
    },
    async readAside(work) {
      return replica && (await replica.hasCaughtUp()) ? onReplica.run(true, work) : work();
    },
    async transaction(work) {
      if (scope.getStore()) throw new Error('A transaction was opened inside another');
      try {
        return await once(work);
      } catch (error) {
        if (!isRetryableTransactionFailure(error)) throw error;
        // the transaction was rolled back as a whole; a second failure goes to the caller, who is
        // asked to try again
        return once(work);
      }
    },
  };
}
