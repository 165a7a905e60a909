import type { Tx } from '../../../../kernel/db/db.ts';
import { many, sql } from '../../../../kernel/db/sql.ts';
import { lockItems } from '../holds/item-locks.store.ts';

/**
 * Locks and returns the items of one purchase, in the order of ids. `isWhole` is true for an item
 * that the account still owns, that is unused, and that is not on the chain.
 */
export async function lockItemsOfPurchase(tx: Tx, accountId: number, commandId: number) {
  const [, rows] = await Promise.all([
    lockItems(
      tx,
      sql`id in (
        select item_id
        from item_history
        where account_id = ${accountId} and command_id = ${commandId} and kind = 'bought'
      )`,
    ),
    many<{ id: number; name: string; isWhole: boolean }>(
      tx,
      sql`
        select i.id, c.name,
          (
            i.state = 'OWNED'
            and i.account_id = ${accountId}
            and i.asset_id is null
            and not exists (
              select 1
              from item_energy e
              where e.item_id = i.id
                and (e.used > 0 or e.reserved > 0 or e.activated_at is not null)
            )
          ) as "isWhole"
        from item_history h
        join items i on i.id = h.item_id
        join catalogue c on c.kind = case
            when i.template_id is null then 'COLLECTION'
            else 'INVENTORY'
          end
          and c.id = coalesce(i.template_id, i.collection_id)
        where h.account_id = ${accountId} and h.command_id = ${commandId} and h.kind = 'bought'
        order by i.id`,
    ),
  ]);
  return rows;
}

interface Rewarded {
  readonly accountId: number;
  readonly id: number;
  readonly ofCollection: boolean;
  /** Values that the cause of the item's reward must contain. */
  readonly cause: Readonly<Record<string, unknown>>;
}
/** Locks the items that an account got as a reward and still owns. Returns the newest first. */
export async function lockItemsReceivedAsReward(
  tx: Tx,
  { accountId, id, ofCollection, cause }: Rewarded,
  limit: number,
): Promise<number[]> {
  const scope = ofCollection ? sql`i.collection_id = ${id}` : sql`i.template_id = ${id}`;
  const where = sql`
    i.account_id = ${accountId}
      and i.state = 'OWNED'
      and i.asset_id is null
      and ${scope}
      and exists (
        select 1
        from item_history h
        where h.item_id = i.id
          and h.account_id = ${accountId}
          and h.kind = 'reward'
          and h.cause @> ${sql.json(cause)}
      )`;
  await lockItems(tx, sql`id in (select i.id from items i where ${where})`);
  const rows = await many<{ id: number }>(
    tx,
    sql`
      select i.id
      from items i
      where ${where}
      order by i.id desc
      limit ${limit}`,
  );
  return rows.map((row) => row.id);
}
