import type { Result } from '@guildhall/contract/kit/endpoint';
import type { OwnItemOrder, ownItemCalls } from '@guildhall/contract/wealth/items/own-items';
import { noteValueMovement } from '../../../kernel/value/changes.ts';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { toIsoTime } from '../../../kernel/db/rows.ts';
import { buildPage } from '../../../kernel/db/paged.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { toPlayerOwner } from '../../../kernel/value/ledger.ts';
import type { Receipt } from '../rewards/rewards.api.ts';
import type { SlotItemData, StoredPerkSlot } from '../perks/perks.api.ts';
import type { EnergySetting, EnergyUse } from './energy/energy.policy.ts';
import { toEnergyUse } from './energy/energy.store.ts';
import { listLoadoutItems, type LoadoutItem } from './items.loadout.ts';
import { InventoryAndCollectionCache } from './items.origins.ts';
import {
  grantItems,
  type ItemGrant,
  type ItemGranting,
  type ItemGrantResult,
} from './making/granting.service.ts';
import type { ItemRecipient } from './making/making.store.ts';
import {
  listItemHistory,
  findItem,
  countItemsOfAccountByOrigin,
  listItemsPage,
  findUserOfAccount,
  type ItemFilters,
  type ItemOwnColumns,
} from './items.store.ts';
import {
  listAccountsWithoutTemplate,
  listDefaultTemplates,
  findTemplateSlotData,
} from './catalogue/templates.store.ts';
import { updateItemSlots, insertItemHistory, updateItemState } from './holds/item-changes.store.ts';
import { listItemsByIds } from './making/mergeable.store.ts';
import { toItemSummary, type ItemSummary } from './item-summary.ts';
import { itemMessages } from './items.messages.ts';
import type { Sentence } from '@guildhall/contract/kit/text/messages';

export {
  computeBoostedExtraAmount,
  sumBoostPercents,
  type MatchBoost,
  type Boosters,
  type LargestMatchPayment,
} from './boosters/boosters.api.ts';
export type { ItemEnergy } from './energy/energy.api.ts';
export { isBadgeUsedUp } from './energy/energy.policy.ts';
export { listChosenItemsThatCannotBeWorn, listPayingSlotsByItem } from './worn-items.ts';
export { notifyReceivedItems } from './items.notices.ts';
export {
  countArchetypesOfMergeSources,
  lockOwnedItemsToConsume,
  listPossibleMergeOutcomes,
  listOwnedItemsByOrigin,
  type ConsumableItem,
  type MergeOutcome,
} from './making/mergeable.store.ts';
export { createDefaultItemsSubscription, createItemRewardPayers } from './items.rewards.ts';
export {
  assertItemUnchanged,
  countItemsByOrigin,
  restoreConsumedItems,
} from './making/unmaking.api.ts';
export { buildRefilledItemsQuery, listRefillPriceFaults } from './energy/energy-books.store.ts';
export { lockTemplateSupply, omitHiddenCatalogueEntries } from './catalogue/templates.store.ts';
export { countTemplateItemsByAccount } from './holds/item-queries.store.ts';
export { formatRarity } from './item-summary.ts';
export {
  listCollectionsByIds,
  countCraftableItems,
  countDismantlableItems,
  listCraftableCollections,
  listAllCraftableCollections,
  listDismantlableOrigins,
  lockCraftedCollection,
  listDismantlableStacks,
} from './making/craftable.store.ts';
export {
  mapBegunSeasonStates,
  computeBestSeasonValueFactor,
  mapSeasonStates,
} from './seasons/season-states.ts';
export {
  countDismantledItems,
  listDismantledItems,
  type DismantledItem,
} from './making/dismantled.store.ts';
export {
  mapItemNames,
  buildNewestItemsColumn,
  type ItemFilters,
  type ItemOwnColumns,
} from './items.store.ts';
type PageOptions = {
  readonly page: number;
  readonly perPage: number;
  readonly order?: OwnItemOrder | undefined;
} & ItemFilters;
type ItemsPage = Result<typeof ownItemCalls.listInventories>;
/** An item with everything that its slots depend on. */
export type ItemWithSlots = ItemSummary & {
  state: string;
  version: number;
  visible: boolean;
  slots: readonly StoredPerkSlot[];
  owner: SlotItemData;
  /** Energy settings and use of the item; null if items of its kind have no energy. */
  energyOf: { readonly setting: EnergySetting; readonly use: EnergyUse } | null;
};
interface SlotChange {
  readonly accountId: number;
  readonly itemId: number;
  /** Version of the item on which the change is based. */
  readonly version: number;
  readonly slots: readonly StoredPerkSlot[];
  readonly rule: Sentence;
  readonly cause: Record<string, unknown>;
  readonly commandId: number;
}
type Grant = ItemGranting & ItemRecipient;
interface NewestItemColumns {
  readonly broadcastSeq: number;
  readonly rows: readonly ItemOwnColumns[];
}
type Gone = 'DELETED' | 'MERGED' | 'CRAFTED' | 'DISMANTLED';
type MoveTarget = Gone | 'OWNED';
const historyKinds: Readonly<Record<MoveTarget, string>> = {
  DELETED: 'removed',
  MERGED: 'merged',
  CRAFTED: 'consumed',
  DISMANTLED: 'dismantled',
  OWNED: 'restored',
};
export interface ItemLedger {
  page(db: Queries, accountId: number, options: PageOptions): Promise<ItemsPage>;
  /**
   * Returns the items that `buildNewestItemsColumn` has read. Omits items of hidden types.
   * `broadcastSeq` must be read by the same statement (`newestBroadcastSeqSql`).
   */
  newest(db: Queries, accountId: number, read: NewestItemColumns): Promise<ItemSummary[]>;
  find(db: Queries, accountId: number, itemId: number): Promise<ItemWithSlots | undefined>;
  /** Lists the items with these ids that the account owns, newest first. */
  list(db: Queries, accountId: number, ids: readonly number[]): Promise<ItemSummary[]>;
  /**
   * Loads the properties of a template that determine the slots of its items. Returns undefined if
   * there is no such template.
   */
  slotOwner(db: Queries, templateId: number): Promise<SlotItemData | undefined>;
  /**
   * Replaces the slots of an item, and updates the player's open pages. Throws STALE if the item
   * has changed since it was read.
   */
  changeSlots(tx: Tx, change: SlotChange): Promise<void>;
  /**
   * Creates items of a template with their slots, and updates the player's open pages. Throws
   * CONFLICT if the supply cap does not allow it or the inventory is full, NOT_FOUND if there is no
   * such template.
   */
  grant(tx: Tx, grant: Grant): Promise<ItemGrantResult>;
  /** Like `grant`, but for several accounts: all of them get their items, or none does. */
  grantAll(tx: Tx, grant: ItemGrant): Promise<ItemGrantResult>;
  grantDefaults(tx: Tx, accountId: number, commandId: number): Promise<void>;
  /**
   * Grants a default item to the next accounts that lack it. Returns the id of the last account;
   * undefined if no account lacks the item.
   */
  grantDefaultBatch(tx: Tx, templateId: number, after: number): Promise<number | undefined>;
  /**
   * Takes an item away, or gives it back. Taking it away sets the state DELETED, DISMANTLED, MERGED
   * or CRAFTED; with the last two, it becomes part of another item. Giving it back expects the
   * state `from`, by default DELETED. Throws CONFLICT if the item is in another state.
   */
  move(
    tx: Tx,
    accountId: number,
    itemId: number,
    to: MoveTarget,
    commandId: number,
    rule: Sentence,
    cause?: Record<string, unknown>,
    from?: Gone,
  ): Promise<void>;
  /** Counts the items of a template or collection that an account owns. */
  owned(
    db: Queries,
    accountId: number,
    templateId: number,
    ofCollection?: boolean,
  ): Promise<number>;
  history(db: Queries, itemId: number): Promise<Receipt[]>;
  /** Lists the items that can be used in a mode, with their effects in a match. */
  loadout(db: Queries, accountId: number, mode: 'VR' | 'FS'): Promise<LoadoutItem[]>;
}
const batchSize = 200;
interface Move {
  readonly accountId: number;
  readonly itemId: number;
  readonly to: MoveTarget;
  readonly from: Gone;
  readonly commandId: number;
  readonly rule: Sentence;
  readonly cause: Record<string, unknown>;
}
interface Deps {
  readonly kernel: Pick<Kernel, 'chance' | 'clock' | 'configuration' | 'realtime'>;
  readonly origins: InventoryAndCollectionCache;
}
async function notifyOfChange({ kernel }: Deps, tx: Tx, accountId: number): Promise<void> {
  const owner = await findUserOfAccount(tx, accountId);
  if (owner) await kernel.realtime.emit(tx, owner.user_id, 'INVENTORY_LIST_CHANGED', { accountId });
}
function grantToAccount(
  { kernel }: Deps,
  tx: Tx,
  { templateId, ofCollection, kind, slots, instead, ...recipient }: Grant,
): Promise<ItemGrantResult> {
  const granting = { templateId, ofCollection, kind, slots, instead };
  return grantItems(kernel, tx, { ...granting, getting: [recipient] });
}
async function loadPage(
  { kernel }: Deps,
  db: Queries,
  accountId: number,
  { page, perPage, ...filters }: PageOptions,
): Promise<ItemsPage> {
  const { rows, total } = await listItemsPage(db, accountId, filters, page, perPage);
  const now = kernel.clock.now();
  return buildPage(
    rows.map((row) => toItemSummary(row, now)),
    { page, perPage },
    total,
  );
}
async function loadNewest(
  { kernel, origins }: Deps,
  db: Queries,
  accountId: number,
  { broadcastSeq, rows }: NewestItemColumns,
): Promise<ItemSummary[]> {
  const shown =
    (await origins.shown(db, broadcastSeq, rows)) ??
    // if some of these items are hidden, reads the list again with older items in their place
    (await listItemsPage(db, accountId, { visibleOnly: true }, 1, rows.length)).rows;
  const now = kernel.clock.now();
  return shown.map((row) => toItemSummary(row, now));
}
async function loadItem(
  { kernel }: Deps,
  db: Queries,
  accountId: number,
  itemId: number,
): Promise<ItemWithSlots | undefined> {
  const row = await findItem(db, accountId, itemId);
  if (!row) return undefined;
  const owner = {
    typeId: row.type_id,
    section: row.section,
    rarity: row.rarity,
    attributes: row.attributes,
  };
  return {
    ...toItemSummary(row, kernel.clock.now()),
    energyOf: row.setting && { setting: row.setting, use: toEnergyUse(row) },
    state: row.state,
    version: row.version,
    visible: row.visible,
    slots: row.perks,
    owner,
  };
}
async function replaceSlots(
  deps: Deps,
  tx: Tx,
  { accountId, itemId, version, slots, rule, cause, commandId }: SlotChange,
): Promise<void> {
  const { kernel } = deps;
  if (!(await updateItemSlots(tx, itemId, version, slots))) throw new AppError('STALE');
  noteValueMovement({ owner: toPlayerOwner(accountId), what: { item: itemId }, amount: 0n });
  await insertItemHistory(tx, [
    { itemId, accountId, kind: 'changed', commandId, rule, cause, at: kernel.clock.now() },
  ]);
  await notifyOfChange(deps, tx, accountId);
}
async function grantDefaults(
  deps: Deps,
  tx: Tx,
  accountId: number,
  commandId: number,
): Promise<void> {
  for (const { id } of await listDefaultTemplates(tx))
    await grantToAccount(deps, tx, {
      accountId,
      templateId: id,
      amount: 1,
      kind: 'default',
      rule: itemMessages.everybodys(),
      cause: {},
      commandId,
    });
}
async function grantDefaultBatch(
  deps: Deps,
  tx: Tx,
  templateId: number,
  after: number,
): Promise<number | undefined> {
  const lacking = await listAccountsWithoutTemplate(tx, templateId, after, batchSize);
  for (const { id } of lacking)
    await grantToAccount(deps, tx, {
      accountId: id,
      templateId,
      amount: 1,
      kind: 'default',
      rule: itemMessages.everybodys(),
      cause: {},
      commandId: null,
    });
  return lacking.at(-1)?.id;
}
async function moveItem(
  deps: Deps,
  tx: Tx,
  { accountId, itemId, to, from, commandId, rule, cause }: Move,
): Promise<void> {
  const { kernel } = deps;
  const moved = await updateItemState(tx, itemId, accountId, to === 'OWNED' ? from : 'OWNED', to);
  if (!moved) throw new AppError('CONFLICT');
  await insertItemHistory(tx, [
    { itemId, accountId, kind: historyKinds[to], commandId, rule, cause, at: kernel.clock.now() },
  ]);
  await notifyOfChange(deps, tx, accountId);
}
async function listHistory(db: Queries, itemId: number): Promise<Receipt[]> {
  const rows = await listItemHistory(db, itemId);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    at: toIsoTime(row.at),
    rule: row.rule,
    cause: row.cause as Record<string, unknown>,
    rewards: [],
    held: false,
  }));
}
/** Creates the item ledger. No other code changes items or their history. */
export function createItemLedger(
  kernel: Pick<Kernel, 'chance' | 'clock' | 'configuration' | 'realtime'>,
): ItemLedger {
  const deps: Deps = { kernel, origins: new InventoryAndCollectionCache() };
  return {
    slotOwner: findTemplateSlotData,
    owned: countItemsOfAccountByOrigin,
    grant: (tx, grant) => grantToAccount(deps, tx, grant),
    grantAll: (tx, grant) => grantItems(kernel, tx, grant),
    page: (db, accountId, options) => loadPage(deps, db, accountId, options),
    newest: (db, accountId, read) => loadNewest(deps, db, accountId, read),
    find: (db, accountId, itemId) => loadItem(deps, db, accountId, itemId),
    list: async (db, accountId, ids) =>
      (await listItemsByIds(db, accountId, ids)).map((row) =>
        toItemSummary(row, kernel.clock.now()),
      ),
    changeSlots: (tx, change) => replaceSlots(deps, tx, change),
    grantDefaults: (tx, accountId, commandId) => grantDefaults(deps, tx, accountId, commandId),
    grantDefaultBatch: (tx, templateId, after) => grantDefaultBatch(deps, tx, templateId, after),
    move: (tx, accountId, itemId, to, commandId, rule, cause = {}, from = 'DELETED') =>
      moveItem(deps, tx, { accountId, itemId, to, from, commandId, rule, cause }),
    history: listHistory,
    loadout: async (db, accountId, mode) =>
      listLoadoutItems(db, await kernel.configuration.now(db), accountId, mode, kernel.clock.now()),
  };
}
