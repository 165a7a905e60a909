import { listRowsPage } from '../../../../kernel/db/conditions.ts';
import { noteValueMovement } from '../../../../kernel/value/changes.ts';
import type { Queries, Tx } from '../../../../kernel/db/db.ts';
import type { PagePosition } from '../../../../kernel/db/paged.ts';
import { many, maybeOne, run, sql } from '../../../../kernel/db/sql.ts';
import { noteValueHandover } from '../../../../kernel/value/handovers.ts';
import { toPlayerOwner } from '../../../../kernel/value/ledger.ts';
import { itemColumns, itemsJoinedWithOriginsSql, type ItemRow } from '../items.store.ts';

/** An item of a collection, with its data for an asset. */
export interface CollectionItem extends Record<string, unknown> {
  readonly id: number;
  readonly accountId: number;
  readonly state: string;
  readonly assetId: number | null;
  readonly issuedId: number;
  readonly collectionId: number;
  readonly collectionName: string;
  readonly symbol: string | null;
  readonly supplyCap: number | null;
  readonly rarity: number;
  readonly typeName: string;
  readonly imageUrl: string | null;
  readonly isVisible: boolean;
  readonly isRetired: boolean;
  /** Energy reserved for matches without a final result. */
  readonly reserved: number;
}
const columns = sql`
  i.id, i.account_id as "accountId", i.state, i.asset_id as "assetId", i.issued_id as "issuedId",
  k.id as "collectionId", k.name as "collectionName", k.symbol, k.supply_cap as "supplyCap",
  k.rarity, t.name as "typeName", k.image_url as "imageUrl", t.visible as "isVisible",
  k.deleted_at is not null as "isRetired", coalesce(e.reserved, 0) as reserved`;
const joined = sql`
  items i
  join collections k on k.id = i.collection_id
  join inventory_types t on t.id = k.inventory_type_id
  left join item_energy e on e.item_id = i.id`;

/** Finds an item of a collection, whoever owns it. Returns undefined for an item of a template. */
export const findCollectionItem = (db: Queries, id: number) =>
  maybeOne<CollectionItem>(db, sql`select ${columns} from ${joined} where i.id = ${id}`);
/** Like `findCollectionItem`, but locks the item until commit. */
export async function lockCollectionItem(tx: Tx, id: number): Promise<CollectionItem | undefined> {
  await run(tx, sql`select 1 from items where id = ${id} for update`);
  return findCollectionItem(tx, id);
}
/** Lists items of collections by their ids. */
export const listCollectionItems = (db: Queries, ids: readonly number[]) =>
  many<CollectionItem>(db, sql`select ${columns} from ${joined} where i.id = any(${[...ids]})`);
/** Lists items by their ids, in the form for inventories. Omits items of hidden types. */
export const listVisibleItems = (db: Queries, ids: readonly number[]) =>
  many<ItemRow>(
    db,
    sql`
      select ${itemColumns}
      from ${itemsJoinedWithOriginsSql}
      where i.id = any(${[...ids]}) and i.state = 'OWNED' and t.visible`,
  );

/** Lists the items of an account that can become assets, newest first. */
export const listMintableItemsPage = (db: Queries, accountId: number, at: PagePosition) =>
  listRowsPage<ItemRow>(
    db,
    {
      columns: itemColumns,
      from: itemsJoinedWithOriginsSql,
      where: sql`
        i.account_id = ${accountId}
        and i.state = 'OWNED'
        and i.asset_id is null
        and k.deleted_at is null
        and i.collection_id is not null
        and t.visible`,
      order: sql`i.id desc`,
      isPlannedOnce: true,
    },
    at,
  );

/**
 * Links an owned item to its asset, or unlinks it. Returns false if the account does not own the
 * item, or if nothing has to change.
 */
export async function linkOrUnlinkItemAsset(
  tx: Tx,
  id: number,
  assetId: number | null,
): Promise<boolean> {
  const changed = await run(
    tx,
    sql`
      update items
      set asset_id = ${assetId}, version = version + 1
      where id = ${id}
        and state = 'OWNED'
        and asset_id is distinct from ${assetId}::bigint`,
  );
  return changed > 0;
}
export interface ItemAssetPlace {
  /** Account to which the item moves; undefined if it stays with its last owner. */
  readonly accountId?: number;
  /**
   * New state of the item. AWAY: the asset is in a wallet that no user has linked. BURNT: the asset
   * was permanently destroyed on the chain.
   */
  readonly state: 'OWNED' | 'AWAY' | 'BURNT';
}
/**
 * Gives an item the owner and state of its asset. Returns false if the item already has this owner
 * and state.
 */
export async function moveItemToAssetPlace(
  tx: Tx,
  { id, accountId, state }: Pick<CollectionItem, 'id' | 'accountId' | 'state'>,
  to: ItemAssetPlace,
): Promise<boolean> {
  const nextId = to.accountId ?? accountId;
  if (accountId === nextId && state === to.state) return false;
  const isBurnt = to.state === 'BURNT';
  await run(
    tx,
    sql`
      update items
      set account_id = ${nextId}, state = ${to.state}, version = version + 1,
        asset_id = case when ${isBurnt} then null else asset_id end
      where id = ${id}`,
  );
  if (state === 'OWNED') note(accountId, id, -1n);
  if (to.state === 'OWNED') note(nextId, id, 1n);
  return true;
}
function note(accountId: number, id: number, amount: bigint): void {
  noteValueHandover({ accountId, currency: null, amount, of: `item ${id}` });
  noteValueMovement({ owner: toPlayerOwner(accountId), what: { item: id }, amount });
}
