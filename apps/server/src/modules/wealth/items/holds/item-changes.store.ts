/**
 * Changes single items: their slots, their states, and their history, which gives the reason for
 * each change.
 */
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import type { Tx } from '../../../../kernel/db/db.ts';
import { run, sql } from '../../../../kernel/db/sql.ts';
import { noteValueMovement } from '../../../../kernel/value/changes.ts';
import { noteValueHandover } from '../../../../kernel/value/handovers.ts';
import { toPlayerOwner } from '../../../../kernel/value/ledger.ts';
import type { StoredPerkSlot } from '../../perks/perks.api.ts';

/** Stores the slots of items that this transaction has created. */
export const fillNewItemSlots = (
  tx: Tx,
  slots: readonly { itemId: number; slots: readonly StoredPerkSlot[] }[],
) =>
  run(
    tx,
    sql`
      update items
      set perks = x.slots
      from jsonb_to_recordset(${JSON.stringify(slots)}::jsonb) as x("itemId" bigint, slots jsonb)
      where items.id = x."itemId"`,
  );
/**
 * Stores the slots of an item. Returns false if the item was deleted, or if its version is not the
 * one from which the change started.
 */
export async function updateItemSlots(
  tx: Tx,
  id: number,
  version: number,
  slots: readonly StoredPerkSlot[],
): Promise<boolean> {
  const changed = await run(
    tx,
    sql`
      update items
      set perks = ${sql.json(slots)}, version = version + 1
      where id = ${id} and version = ${version} and state = 'OWNED'`,
  );
  return changed > 0;
}
interface ItemHistoryEntry {
  readonly itemId: number;
  readonly accountId: number;
  readonly kind: string;
  readonly commandId: number | null;
  readonly rule: Sentence;
  readonly cause: unknown;
  readonly at: Date;
}
export const insertItemHistory = (tx: Tx, entries: readonly ItemHistoryEntry[]) =>
  run(
    tx,
    sql`
      insert into item_history (item_id, account_id, kind, command_id, rule, cause, at)
      select d."itemId", d."accountId", d.kind, d."commandId", d.rule, d.cause, d.at
      from jsonb_to_recordset(${sql.json(entries)}) as d(
        "itemId" bigint, "accountId" bigint, kind text, "commandId" bigint, rule jsonb, cause jsonb,
        at timestamptz
      )`,
  );
/**
 * Changes the state of an item from `from` to `to`. Returns false if it is in another state, so
 * that only one of several concurrent changes succeeds. Never changes an item that is an asset on
 * the chain.
 */
export async function updateItemState(
  tx: Tx,
  id: number,
  accountId: number,
  from: string,
  to: string,
): Promise<boolean> {
  const moved = await run(
    tx,
    sql`
      update items
      set state = ${to}, version = version + 1
      where id = ${id}
        and account_id = ${accountId}
        and state = ${from}
        and asset_id is null`,
  );
  if (moved > 0 && (from === 'OWNED' || to === 'OWNED')) {
    const amount = to === 'OWNED' ? 1n : -1n;
    noteValueHandover({ accountId, currency: null, amount, of: `item ${id}` });
    noteValueMovement({ owner: toPlayerOwner(accountId), what: { item: id }, amount });
  }
  return moved > 0;
}
