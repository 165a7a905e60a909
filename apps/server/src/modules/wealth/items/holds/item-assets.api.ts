import type { Sentence } from '@guildhall/contract/kit/text/messages';
import type { Queries, Tx } from '../../../../kernel/db/db.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import {
  listVisibleItems,
  lockCollectionItem,
  moveItemToAssetPlace,
  listMintableItemsPage,
  linkOrUnlinkItemAsset,
  type ItemAssetPlace,
} from './item-assets.store.ts';
import { toItemSummary, type ItemSummary } from '../item-summary.ts';
import { findUserOfAccount } from '../items.store.ts';
import { insertItemHistory } from './item-changes.store.ts';

export {
  findCollectionItem,
  listCollectionItems,
  lockCollectionItem,
  type CollectionItem,
} from './item-assets.store.ts';

/** A change of an asset, as the history of its item shows it. */
interface Entry {
  readonly kind: 'minted' | 'transferred' | 'away' | 'split' | 'burnt';
  readonly rule: Sentence;
  readonly cause: Record<string, unknown>;
  readonly commandId: number | null;
}

/**
 * Creates the functions for items that are assets on the chain. A change of an asset also changes
 * its item.
 */
export function createItemAssetsApi({ clock, realtime }: Pick<Kernel, 'clock' | 'realtime'>) {
  return { attach, detach, addEntry, moveItem, listItems, pageMintable };

  /**
   * Links an owned item to its asset, so that the item cannot be used in any other way. Returns
   * false if the account does not own the item, or if the item is already linked.
   */
  async function attach(tx: Tx, itemId: number, accountId: number): Promise<boolean> {
    const isAttached = await linkOrUnlinkItemAsset(tx, itemId, itemId);
    if (isAttached) await announce(tx, accountId);
    return isAttached;
  }

  /** Unlinks an item from its asset, because the asset was not created or was split. */
  async function detach(tx: Tx, itemId: number, accountId: number): Promise<void> {
    if (await linkOrUnlinkItemAsset(tx, itemId, null)) await announce(tx, accountId);
  }

  async function addEntry(tx: Tx, itemId: number, accountId: number, entry: Entry): Promise<void> {
    await insertItemHistory(tx, [{ itemId, accountId, at: clock.now(), ...entry }]);
    await announce(tx, accountId);
  }

  /**
   * Gives an item the owner and state of its asset, and notifies both accounts. Returns false if
   * the item already has this owner and state.
   */
  async function moveItem(
    tx: Tx,
    itemId: number,
    to: ItemAssetPlace,
    entry: Entry,
  ): Promise<boolean> {
    const item = await lockCollectionItem(tx, itemId);
    if (!item || !(await moveItemToAssetPlace(tx, item, to))) return false;
    const next = to.accountId ?? item.accountId;
    for (const accountId of new Set([next, item.accountId]))
      await addEntry(tx, itemId, accountId, entry);
    return true;
  }

  async function listItems(db: Queries, ids: readonly number[]): Promise<ItemSummary[]> {
    const now = clock.now();
    return (await listVisibleItems(db, ids)).map((row) => toItemSummary(row, now));
  }

  async function pageMintable(
    db: Queries,
    accountId: number,
    at: { readonly page: number; readonly perPage: number },
  ) {
    const now = clock.now();
    const { rows, total } = await listMintableItemsPage(db, accountId, at);
    return { items: rows.map((row) => toItemSummary(row, now)), total };
  }

  async function announce(tx: Tx, accountId: number): Promise<void> {
    const owner = await findUserOfAccount(tx, accountId);
    if (owner) await realtime.emit(tx, owner.user_id, 'INVENTORY_LIST_CHANGED', { accountId });
  }
}
export type ItemAssets = ReturnType<typeof createItemAssetsApi>;
