import type { Queries, Tx } from '../../../../kernel/db/db.ts';
import { toDate } from '../../../../kernel/db/rows.ts';
import { many, maybeOne, run, sql } from '../../../../kernel/db/sql.ts';
import type { SlotClockStart } from './slots.ts';

/** State of the node, apart from its accounts. */
export interface LocalNodeState extends SlotClockStart {
  readonly seed: string;
  /** Slot of the last change. */
  readonly lastSlot: number;
  readonly version: number;
}
/** An account in the form in which the virtual machine has it. */
export interface LocalNodeAccount {
  readonly address: string;
  readonly program: string;
  readonly lamports: bigint;
  readonly data: Uint8Array;
}
/** Details of a transaction's outcome that no query searches for. */
export interface TransactionDetails {
  readonly logs: readonly string[];
  readonly units: number;
  readonly fee: number;
  /** Lamports of each account before the transaction, in the order of the message's accounts. */
  readonly before: readonly number[];
  /** Lamports of each account after the transaction, in the same order. */
  readonly after: readonly number[];
}
export interface LocalNodeTransaction {
  readonly signature: string;
  readonly slot: number;
  readonly ranAt: Date;
  readonly bytes: Uint8Array;
  readonly error: unknown;
  readonly addresses: readonly string[];
  readonly details: TransactionDetails;
}

interface StateRow {
  readonly seed: string;
  readonly base_slot: number;
  readonly based_at: string;
  readonly last_slot: number;
  readonly version: number;
}
const stateColumns = sql`seed, base_slot, based_at, last_slot, version`;
const toState = (row: StateRow): LocalNodeState => ({
  seed: row.seed,
  baseSlot: Number(row.base_slot),
  basedAt: toDate(row.based_at),
  lastSlot: Number(row.last_slot),
  version: Number(row.version),
});

/** Reads the state; undefined before the first start. */
export async function findLocalNodeState(db: Queries): Promise<LocalNodeState | undefined> {
  const row = await maybeOne<StateRow>(db, sql`select ${stateColumns} from chain_node`);
  return row && toState(row);
}
/**
 * Locks the state until commit, so that one transaction runs at a time, whichever server runs it.
 */
export async function lockLocalNodeState(tx: Tx): Promise<LocalNodeState | undefined> {
  const row = await maybeOne<StateRow>(tx, sql`select ${stateColumns} from chain_node for update`);
  return row && toState(row);
}
const toColumns = ({ baseSlot, basedAt, lastSlot, version }: LocalNodeState) => ({
  base_slot: baseSlot,
  based_at: basedAt,
  last_slot: lastSlot,
  version,
});
/** Stores the first state; does nothing if another server has already stored it. */
export const insertLocalNodeState = (tx: Tx, state: LocalNodeState) =>
  run(
    tx,
    sql`
      insert into chain_node ${sql.row({ seed: state.seed, ...toColumns(state) })}
      on conflict do nothing`,
  );
export const updateLocalNodeState = (tx: Tx, state: LocalNodeState) =>
  run(tx, sql`update chain_node set ${sql.changes(toColumns(state))}`);

/** Lists accounts that changed after a version. */
export async function listAccountsChangedAfter(
  db: Queries,
  afterVersion: number,
): Promise<(LocalNodeAccount & { version: number })[]> {
  const rows = await many<{
    address: string;
    program: string;
    lamports: string;
    data: Uint8Array;
    version: number;
  }>(
    db,
    sql`
      select address, program, lamports::text, data, version
      from chain_accounts
      where version > ${afterVersion}`,
  );
  return rows.map((row) => ({
    ...row,
    lamports: BigInt(row.lamports),
    data: new Uint8Array(row.data),
    version: Number(row.version),
  }));
}
export async function saveNodeAccounts(
  tx: Tx,
  accounts: readonly LocalNodeAccount[],
  version: number,
): Promise<void> {
  if (accounts.length === 0) return;
  const rows = accounts.map(({ address, program, lamports, data }) => ({
    address,
    program,
    lamports,
    data,
    version,
  }));
  await run(
    tx,
    sql`
      insert into chain_accounts ${sql.rows(rows)}
      on conflict (address) do update
      set program = excluded.program,
        lamports = excluded.lamports,
        data = excluded.data,
        version = excluded.version`,
  );
}

export const insertNodeTransaction = (tx: Tx, row: LocalNodeTransaction, version: number) =>
  run(
    tx,
    sql`
      insert into chain_transactions ${sql.row({
        signature: row.signature,
        version,
        slot: row.slot,
        ran_at: row.ranAt,
        bytes: row.bytes,
        error: sql.json(row.error),
        addresses: row.addresses,
        details: sql.json(row.details),
      })}`,
  );
interface TransactionRow extends Omit<LocalNodeTransaction, 'ranAt' | 'slot'> {
  readonly ran_at: string;
  readonly slot: number;
}
const transactionColumns = sql`signature, slot, ran_at, bytes, error, addresses, details`;
const toTransaction = ({ ran_at, ...row }: TransactionRow): LocalNodeTransaction => ({
  ...row,
  slot: Number(row.slot),
  bytes: new Uint8Array(row.bytes),
  ranAt: toDate(ran_at),
});
export async function listTransactionsBySignature(
  db: Queries,
  signatures: readonly string[],
): Promise<LocalNodeTransaction[]> {
  const rows = await many<TransactionRow>(
    db,
    sql`
      select ${transactionColumns}
      from chain_transactions
      where signature = any(${signatures}::text[])`,
  );
  return rows.map(toTransaction);
}
interface HistoryQuery {
  readonly address: string;
  readonly limit: number;
  /** Newest slot to include. */
  readonly slotMax: number;
  /** Signature of a transaction; only older ones are listed. Null for no bound. */
  readonly before: string | null;
  /** Signature of a transaction; only newer ones are listed. Null for no bound. */
  readonly until: string | null;
}
/** Lists transactions that name an address, newest first. */
export async function listTransactionsOfAddress(
  db: Queries,
  { address, limit, slotMax, before, until }: HistoryQuery,
): Promise<LocalNodeTransaction[]> {
  const versionOf = (signature: string | null, otherwise: number) => sql`
    coalesce(
      (select c.version from chain_transactions c where c.signature = ${signature}::text),
      ${otherwise}::bigint
    )`;
  const rows = await many<TransactionRow>(
    db,
    sql`
      select ${transactionColumns}
      from chain_transactions
      where addresses @> array[${address}::text]
        and slot <= ${slotMax}
        and version < ${versionOf(before, Number.MAX_SAFE_INTEGER)}
        and version > ${versionOf(until, -1)}
      order by version desc
      limit ${limit}`,
  );
  return rows.map(toTransaction);
}
export async function countNodeTransactions(db: Queries): Promise<number> {
  const row = await maybeOne<{ n: number }>(
    db,
    sql`select count(*)::int as n from chain_transactions`,
  );
  return row?.n ?? 0;
}
/**
 * Deletes the transactions after a slot, as if another fork had won. Returns the number of deleted
 * transactions.
 */
export const deleteTransactionsAfter = (tx: Tx, slot: number) =>
  run(tx, sql`delete from chain_transactions where slot > ${slot}`);
