/**
 * Functions for undoing a merge, a craft or a dismantling: the result is removed, and the items
 * that were used up are restored.
 */
import type { Tx } from '../../../../kernel/db/db.ts';
import { many, one, sql } from '../../../../kernel/db/sql.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import type { StoredPerkSlot } from '../../perks/perks.api.ts';
import type { Reward } from '../../rewards/rewards.api.ts';
import type { ItemLedger } from '../items.api.ts';
import { lockItems } from '../holds/item-locks.store.ts';
import { itemMessages } from '../items.messages.ts';

/** State of an item after a command. */
interface LeftItem {
  readonly accountId: number;
  readonly itemId: number;
  readonly name: string;
  readonly slots: readonly StoredPerkSlot[];
  /** Command that created or changed the item. */
  readonly commandId: number;
}
interface TakenItems {
  readonly accountId: number;
  readonly itemIds: readonly number[];
  readonly from: 'MERGED' | 'CRAFTED' | 'DISMANTLED';
  readonly commandId: number;
  readonly rule: Sentence;
  readonly cause: Record<string, unknown>;
}
/**
 * Locks an item and the items that were used up for it. Throws NOT_UNDOABLE unless the account
 * still owns the item and the item is unused, not on the chain, and has the same slots.
 */
export async function assertItemUnchanged(
  tx: Tx,
  { accountId, itemId, name, slots, commandId }: LeftItem,
  consumedIds: readonly number[],
): Promise<void> {
  await lockItems(tx, sql`id = any(${[itemId, ...consumedIds]})`);
  const { isSame } = await one<{ isSame: boolean }>(
    tx,
    sql`
      select exists (
        select 1
        from items i
        where i.id = ${itemId}
          and i.account_id = ${accountId}
          and i.state = 'OWNED'
          and i.asset_id is null
          and i.perks = ${sql.json(slots)}
          and not exists (
            select 1
            from item_energy e
            where e.item_id = i.id and (e.used > 0 or e.reserved > 0)
          )
          and not exists (
            select 1
            from item_history h
            where h.item_id = i.id
              and h.kind in ('activated', 'refilled')
              and h.command_id > ${commandId}
          )
      ) as "isSame"`,
  );
  if (!isSame) throw new AppError('NOT_UNDOABLE', { because: itemMessages.resultIsGone({ name }) });
}
/**
 * Restores items that were used up to their account. Throws NOT_UNDOABLE if one of them is no
 * longer in that state.
 */
export async function restoreConsumedItems(
  items: Pick<ItemLedger, 'move'>,
  tx: Tx,
  { accountId, itemIds, from, commandId, rule, cause }: TakenItems,
): Promise<void> {
  for (const itemId of itemIds.toSorted((a, b) => a - b))
    await items
      .move(tx, accountId, itemId, 'OWNED', commandId, rule, cause, from)
      .catch((error: unknown) => {
        throw error instanceof AppError && error.code === 'CONFLICT'
          ? new AppError('NOT_UNDOABLE', { because: itemMessages.consumedIsGone({ itemId }) })
          : error;
      });
}
/** Counts items by template or collection. Returns the numbers as rewards for a receipt. */
export const countItemsByOrigin = (tx: Tx, itemIds: readonly number[]): Promise<Reward[]> =>
  many<Reward & Record<string, unknown>>(
    tx,
    sql`
      select case when template_id is null then 'COLLECTION' else 'INVENTORY' end as kind,
        coalesce(template_id, collection_id) as id, null as currency, count(*)::int as amount
      from items
      where id = any(${[...itemIds]})
      group by template_id, collection_id
      order by 1, 2`,
  );
