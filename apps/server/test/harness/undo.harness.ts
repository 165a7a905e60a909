/**
 * Setup for tests of undo: runs commands, undoes them, and compares the rows that an undo writes
 * with the preview of the undo.
 */
import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { maybeOne, one, sql } from '../../src/kernel/db/sql.ts';
import { waitForResult, startTestServer, type TestServer } from './server.harness.ts';
import { recordedRowsTable, recordWrittenRows, type RecordedRow } from './written-rows.harness.ts';

export const createUniqueText = (): string => randomBytes(4).toString('hex');
const previewUndo = (admin: Admin, id: number) =>
  callApi(admin.connection, 'adminPreviewUndo', { params: { id } });
type Preview = Awaited<ReturnType<typeof previewUndo>>;
/**
 * Tables that every command writes in addition to its own rows: its record, and messages to open
 * pages.
 */
const journals = new Set(['commands', 'user_events', 'event_cursors']);

/** Rows by table, as a preview counts them. */
function countRows(rows: readonly RecordedRow[]) {
  const counts = new Map<string, { added: number; changed: number; removed: number }>();
  for (const { table, op } of rows) {
    if (journals.has(table)) continue;
    const count = counts.get(table) ?? { added: 0, changed: 0, removed: 0 };
    if (op === 'INSERT') count.added += 1;
    else if (op === 'UPDATE') count.changed += 1;
    else count.removed += 1;
    counts.set(table, count);
  }
  return [...counts]
    .map(([table, count]) => ({ table, ...count }))
    .sort((a, b) => (a.table < b.table ? -1 : 1));
}
/** Sums amounts moved in the ledger by currency, ignoring their direction. */
function sumPostings(rows: readonly RecordedRow[]): Record<string, string> {
  const sums = new Map<string, bigint>();
  for (const { table, op, after } of rows) {
    if (table !== 'ledger_postings' || op !== 'INSERT') continue;
    const amount = BigInt(String(after?.['amount']));
    const key = String(after?.['currency']);
    sums.set(key, (sums.get(key) ?? 0n) + (amount < 0n ? -amount : amount));
  }
  return Object.fromEntries([...sums].map(([key, sum]) => [key, String(sum)]));
}
function sumEffects({ effects }: Preview): Record<string, string> {
  const sums = new Map<string, bigint>();
  for (const { amount, currency } of effects) {
    if (currency === undefined) continue;
    const value = BigInt(amount);
    sums.set(currency, (sums.get(currency) ?? 0n) + (value < 0n ? -value : value));
  }
  return Object.fromEntries([...sums].map(([key, sum]) => [key, String(sum)]));
}
/** Conditions by table: a row that meets its table's condition is owned by a player. */
const ownedBy: Readonly<Record<string, (row: RecordedRow['after']) => boolean>> = {
  items: (row) => row?.['state'] === 'OWNED',
  owned_avatars: (row) => row?.['revoked'] === false,
  pass_owners: (row) => row !== null,
};
/** Counts items and other possessions that were gained (`came`) or lost (`went`). */
function countThings(rows: readonly RecordedRow[]): { came: number; went: number } {
  const counts = { came: 0, went: 0 };
  for (const { table, before, after } of rows) {
    const isOwned = ownedBy[table];
    if (!isOwned) continue;
    const [was, is] = [isOwned(before), isOwned(after)];
    if (!was && is) counts.came += 1;
    if (was && !is) counts.went += 1;
  }
  return counts;
}
function countShownThings({ effects }: Preview): { came: number; went: number } {
  const amounts = effects
    .filter(({ key }) => key === 'staff.undoThing')
    .map((effect) => effect.amount);
  const counts = { came: 0, went: 0 };
  for (const amount of amounts)
    counts[amount.startsWith('-') ? 'went' : 'came'] += Number(amount.replace('-', ''));
  return counts;
}

interface Opened {
  readonly server: TestServer;
  readonly admin: Admin;
  readonly recorded: Awaited<ReturnType<typeof recordWrittenRows>>;
}
const on = (player: Player) => ({ params: { id: player.userId } });
const undoEntry = ({ admin }: Opened, id: number) =>
  callApi(admin.connection, 'adminUndo', { params: { id }, body: { reason: 'Test' } });
/**
 * Waits until no task is running: a new start joins a running task, but starts a finished one
 * again.
 */
const tasksHaveEnded = ({ server }: Opened) =>
  waitForResult('the tasks have ended', async () => {
    const open = await maybeOne(
      server.db.read,
      sql`select id from tasks where status in ('CREATED', 'STARTED') limit 1`,
    );
    return open === undefined ? true : undefined;
  });
/**
 * Undoes an entry. Returns the preview of this undo and the rows that the undo has written, both in
 * the same form.
 */
async function compareUndo(opened: Opened, id: number) {
  await tasksHaveEnded(opened);
  const shown = await previewUndo(opened.admin, id);
  const { id: commandId } = await undoEntry(opened, id);
  const rows = await opened.recorded.listRowsOf(commandId);
  const tables = shown.tables.filter(({ table }) => table !== recordedRowsTable);
  const previewed = {
    tables: tables.map(({ label: _label, ...counts }) => counts),
    money: sumEffects(shown),
    things: countShownThings(shown),
    unnamed: tables.filter(({ table, label }) => table === label),
  };
  const [postingSums, itemMoves] = [sumPostings(rows), countThings(rows)];
  const written = { tables: countRows(rows), money: postingSums, things: itemMoves, unnamed: [] };
  return { shown, previewed, written, undoId: commandId };
}
/**
 * Undoes an undo, and then undoes that second undo; returns the previews and the written rows of
 * both.
 */
async function redoTwice(opened: Opened, undoId: number) {
  const again = await compareUndo(opened, undoId);
  const back = await compareUndo(opened, again.undoId);
  return { previewed: [again.previewed, back.previewed], written: [again.written, back.written] };
}
/** Creates commands for tests of undo. */
function commandsOn(opened: () => Opened) {
  const row = <T = { id: number; commandId: number }>(path: string, body: object) =>
    opened().admin.section<T>('POST', path, body);
  /** Finds the newest command of a kind. */
  const newest = async (type: string): Promise<number> => {
    const newestCommand = await one<{ id: string }>(
      opened().server.db.read,
      sql`select max(id)::text as id from commands where type = ${type}`,
    );
    return Number(newestCommand.id);
  };
  return {
    on,
    row,
    newest,
    give: (player: Player, currency: string, amount: number) =>
      callApi(opened().admin.connection, 'adminGrantCurrency', {
        ...on(player),
        body: { currency, amount, reason: 'Test' },
      }),
    giveItem: (player: Player, inventoryId: number, amount = 1) =>
      callApi(opened().admin.connection, 'adminGrantInventory', {
        ...on(player),
        body: { inventoryId, amount, reason: 'Test' },
      }),
    /**
     * Creates an offer with these contents for 5 ORE and buys it once; returns the id of the
     * purchase command.
     */
    async buy(player: Player, brings: object): Promise<number> {
      const { id } = await row('/api/banking/admin/shop', {
        name: `Offer ${createUniqueText()}`,
        price: 5,
        currency: 'ORE',
        enabled: true,
        stock: 10,
        limitPerUser: 5,
        ...brings,
      });
      await callApi(player.connection, 'purchase', {
        params: { id: player.userId, shopItemId: id },
        body: { amount: 1, price: 5 },
      });
      return newest('shop.purchase');
    },
  };
}
/**
 * Declares the server of a `describe`, with the currencies ORE and BAR; use the result only inside
 * of tests.
 */
export function declareUndoTestServer() {
  let opened: Opened | undefined;
  const get = (): Opened => {
    if (!opened) throw new Error('The server is not open yet');
    return opened;
  };
  beforeAll(async () => {
    const server = await startTestServer();
    const admin = await server.admin();
    for (const code of ['ORE', 'BAR'])
      await admin.section('POST', '/api/banking/admin/currencies', { name: code, code, type: 0 });
    opened = { server, admin, recorded: await recordWrittenRows(server) };
  });
  afterAll(async () => {
    await opened?.recorded.close();
    await opened?.server.close();
  });
  return {
    ...commandsOn(get),
    get server() {
      return get().server;
    },
    get admin() {
      return get().admin;
    },
    entry: (id: number) =>
      get().admin.section<{ undoable: boolean; type: string }>(
        'GET',
        `/api/admin/activity-log/${id}`,
      ),
    preview: (id: number) => previewUndo(get().admin, id),
    undo: (id: number) => undoEntry(get(), id),
    compare: (id: number) => compareUndo(get(), id),
    redoTwice: (undoId: number) => redoTwice(get(), undoId),
  };
}
export type UndoTestServer = ReturnType<typeof declareUndoTestServer>;
