/**
 * Collects the changes of the current transaction, for previews. The few functions that change
 * value record these changes. The database counts changed rows, whichever statement or function
 * writes them.
 */
import type { Tx } from '../db/db.ts';
import { listTransactionNotes, noteInTransaction } from '../db/transaction.ts';
import { many, sql } from '../db/sql.ts';
import type { LedgerOwner } from './ledger.ts';

/** A change of something valuable that an owner has. */
export interface ValueMovement {
  readonly owner: LedgerOwner;
  readonly what:
    | { readonly currency: string }
    /** One item, by its id. */
    | { readonly item: number }
    /** Row of a kind that the view `catalogue` names, for example an avatar or a pass. */
    | { readonly kind: string; readonly id: number };
  /**
   * Minor units or number of items; positive if the owner gains, 0 if the item itself is changed.
   */
  readonly amount: bigint;
}
const moves = {};
export const noteValueMovement = (move: ValueMovement): void => noteInTransaction(moves, move);
export const listValueMovements = (): readonly ValueMovement[] =>
  listTransactionNotes<ValueMovement>(moves);

/** Numbers of written rows in one table. */
export interface WrittenRowCounts {
  readonly table: string;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}
/**
 * Tables that every command writes besides its own rows: its record, and messages to open pages.
 */
const journals = ['commands', 'user_events', 'event_cursors'];
/**
 * Name under which the tables of the job queue are counted together; they are in a separate schema.
 */
const jobsTable = 'jobs';
/**
 * Starts to count the rows that the current transaction writes, except rows of the journals. The
 * returned function reads the count so far. A row that is written twice counts twice, and a row of
 * a failed savepoint counts too.
 */
export async function startCountingWrittenRows(
  tx: Tx,
): Promise<() => Promise<readonly WrittenRowCounts[]>> {
  // the counts may contain earlier writes of this connection that PostgreSQL has not yet passed to
  // its shared statistics; it does so only between transactions, so `before` stays valid
  const before = new Map((await readCounts(tx)).map((count) => [count.table, count]));
  return async () =>
    (await readCounts(tx)).flatMap(({ table, added, changed, removed }) => {
      const then = before.get(table) ?? { added: 0, changed: 0, removed: 0 };
      const change = {
        table,
        added: added - then.added,
        changed: changed - then.changed,
        removed: removed - then.removed,
      };
      return change.added + change.changed + change.removed > 0 ? [change] : [];
    });
}
async function readCounts(tx: Tx): Promise<readonly WrittenRowCounts[]> {
  const rows = await many<{ table: string; added: string; changed: string; removed: string }>(
    tx,
    sql`
      select x.table, sum(x.added)::text as added, sum(x.changed)::text as changed,
        sum(x.removed)::text as removed
      from (
        select case when schemaname = 'public' then relname else ${jobsTable}::text end as "table",
          n_tup_ins as added, n_tup_upd as changed, n_tup_del as removed
        from pg_stat_xact_user_tables
        where n_tup_ins + n_tup_upd + n_tup_del > 0
          and not (schemaname = 'public' and relname = any(${journals}::text[]))
      ) x
      group by x.table
      order by x.table`,
  );
  return rows.map(({ table, added, changed, removed }) => ({
    table,
    added: Number(added),
    changed: Number(changed),
    removed: Number(removed),
  }));
}
