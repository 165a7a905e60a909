import type { Result } from '@guildhall/contract/kit/endpoint';
import type { PerkSlot } from '@guildhall/contract/wealth/perks';
import type { accounts as accountsApi } from '@guildhall/contract/identity/accounts';
import type { Queries, Tx } from '../../../kernel/db.ts';
import { toIso, toNumber } from '../../../kernel/db/rows.ts';
import { AppError, Undeliverable } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Receipt } from '../rewards/rewards.api.ts';
import { drawPerks, withPoints, type SlotOwner, type StoredSlot } from '../perks/perks.api.ts';
import { Origins } from './items.origins.ts';
import {
  accountsWithout,
  changeSlots,
  defaultTemplates,
  fillSlots,
  historyOf,
  insertHistory,
  loadoutOf,
  makeItems,
  moveItem,
  itemById,
  ownedOf,
  pageOfItems,
  slotOwner,
  userOf,
  type ItemFilters,
  type ItemRow,
  type OwnRow,
} from './items.store.ts';
import { words } from './items.words.ts';
import type { Sentence } from '@guildhall/contract/kit/words';

export { shownOnly, unwearable } from './items.shown.ts';
export { givesDefaults, payInItems } from './items.rewards.ts';
export { countsOf } from './held.store.ts';
export { lockSupply, newestItemsAs, type ItemFilters, type OwnRow } from './items.store.ts';
type ItemsPage = Result<typeof accountsApi.listInventories>;
type Item = ItemsPage['data'][number];
/** The supply cap of an item leaves too few. */
const supplyExhausted = () => new Undeliverable(words.supplyItemExhausted());
/** One item with everything that its slots hang on. */
export type WholeItem = Item & {
  state: string;
  version: number;
  visible: boolean;
  slots: readonly StoredSlot[];
  owner: SlotOwner;
};
interface SlotChange {
  readonly accountId: number;
  readonly itemId: number;
  /** The version that the change started from. */
  readonly version: number;
  readonly slots: readonly StoredSlot[];
  readonly rule: Sentence;
  readonly cause: Record<string, unknown>;
  readonly commandId: number;
}
interface Grant {
  readonly accountId: number;
  readonly templateId: number;
  /** Whether the id is that of a collection: the item is not minted until its owner mints it. */
  readonly ofCollection?: boolean;
  readonly amount: number;
  readonly kind: 'granted' | 'default' | 'reward';
  readonly rule: Sentence;
  readonly cause: Record<string, unknown>;
  readonly commandId: number | null;
  /** Slots that somebody has filled; without them they are drawn. */
  readonly slots?: readonly StoredSlot[];
}
interface GrantedItems {
  readonly itemIds: number[];
  readonly name: string;
  readonly imageUrl: string | null;
  /** Whether the player is shown such items, and told of them. */
  readonly visible: boolean;
}
export interface Items {
  page(
    on: Queries,
    accountId: number,
    options: { page: number; perPage: number } & ItemFilters,
  ): Promise<ItemsPage>;
  /**
   * Items as `newestItemsAs` has read them, without those of hidden types; `told` was read with
   * them (`newestToAll`).
   */
  newest(
    on: Queries,
    accountId: number,
    read: { readonly told: number; readonly rows: readonly OwnRow[] },
  ): Promise<Item[]>;
  one(on: Queries, accountId: number, itemId: number): Promise<WholeItem | undefined>;
  /** What decides the slots of a template's items; undefined without the template. */
  slotOwner(on: Queries, templateId: number): Promise<SlotOwner | undefined>;
  /** Fills an item's slots anew; STALE when it is another by now. Tells the player's open pages. */
  changeSlots(tx: Tx, change: SlotChange): Promise<void>;
  /**
   * Makes items of a template and fills their slots; CONFLICT when the supply cap is reached,
   * NOT_FOUND without the template. Tells the player's open pages.
   */
  grant(tx: Tx, grant: Grant): Promise<GrantedItems>;
  grantDefaults(tx: Tx, accountId: number, commandId: number): Promise<void>;
  /**
   * One batch of accounts that lack a default item; answers the last account's id, undefined when
   * none is left.
   */
  grantDefaultBatch(tx: Tx, templateId: number, after: number): Promise<number | undefined>;
  /**
   * Takes an item away (state DELETED) or puts it back; CONFLICT when it is not in the state that
   * this starts from.
   */
  move(
    tx: Tx,
    accountId: number,
    itemId: number,
    to: 'DELETED' | 'OWNED',
    commandId: number,
    rule: Sentence,
  ): Promise<void>;
  /** How many living items of a template, or of a collection, an account has. */
  owned(
    on: Queries,
    accountId: number,
    templateId: number,
    ofCollection?: boolean,
  ): Promise<number>;
  history(on: Queries, itemId: number): Promise<Receipt[]>;
  /** Items that fit a mode: on a flat screen none of the types that are for VR alone. */
  loadout(
    on: Queries,
    accountId: number,
    mode: 'VR' | 'FS',
  ): Promise<(Item & { perks: PerkSlot[] })[]>;
}
const batchSize = 200;
const pagesOf = (total: number, perPage: number): number => Math.max(1, Math.ceil(total / perPage));
const toItem = (row: ItemRow): Item => ({
  id: row.id,
  name: row.name,
  rarity: row.rarity,
  section: row.section,
  typeId: row.type_id,
  typeName: row.type_name,
  assetId: row.asset_id,
  imageUrl: row.image_url,
  issuedId: row.issued_id,
  commonId: row.template_id,
  collectionId: row.collection_id,
  dlc: row.dlc,
  description: row.description,
  grantedAt: toIso(row.granted_at),
});

/** What these use cases stand on. */
interface Needs {
  readonly kernel: Pick<Kernel, 'clock' | 'realtime'>;
  readonly origins: Origins;
}
async function changed({ kernel }: Needs, tx: Tx, accountId: number): Promise<void> {
  const owner = await userOf(tx, accountId);
  if (owner) await kernel.realtime.emit(tx, owner.user_id, 'INVENTORY_LIST_CHANGED', { accountId });
}
const grantItems =
  ({ kernel }: Needs): Items['grant'] =>
  async (
    tx,
    { accountId, templateId, ofCollection, amount, kind, rule, cause, commandId, slots },
  ) => {
    const at = kernel.clock.now();
    const made = await makeItems(tx, {
      origin: ofCollection ? 'COLLECTION' : 'INVENTORY',
      originId: templateId,
      amount,
      accountId,
      kind,
      commandId,
      rule,
      cause,
      at,
    });
    if (!made)
      throw new AppError('NOT_FOUND', {
        because: ofCollection ? words.collectionAbsent() : words.itemAbsent(),
      });
    if (made.item_ids.length < amount) throw supplyExhausted();
    const owner = {
      typeId: made.type_id,
      section: made.section,
      rarity: made.rarity,
      attributes: made.attributes,
    };
    const filled = slots
      ? made.item_ids.map((itemId) => ({ itemId, slots }))
      : await drawPerks(tx, owner, made.item_ids, at);
    if (filled.length > 0) await fillSlots(tx, filled);
    await kernel.realtime.emit(tx, made.user_id, 'INVENTORY_LIST_CHANGED', { accountId });
    return {
      itemIds: made.item_ids,
      name: made.name,
      imageUrl: made.image_url,
      visible: made.visible,
    };
  };
const pageOf: Items['page'] = async (on, accountId, { page, perPage, ...filters }) => {
  const { rows, total } = await pageOfItems(on, accountId, filters, page, perPage);
  return { data: rows.map(toItem), page, totalPages: pagesOf(total, perPage) };
};
const newest =
  ({ origins }: Needs): Items['newest'] =>
  async (on, accountId, { told, rows }) => {
    const shown =
      (await origins.shown(on, told, rows)) ??
      // One of them is hidden: older ones move up.
      (await pageOfItems(on, accountId, { visibleOnly: true }, 1, rows.length)).rows;
    return shown.map(toItem);
  };
const wholeItem: Items['one'] = async (on, accountId, itemId) => {
  const row = await itemById(on, accountId, itemId);
  if (!row) return undefined;
  const owner = {
    typeId: row.type_id,
    section: row.section,
    rarity: row.rarity,
    attributes: row.attributes,
  };
  return {
    ...toItem(row),
    state: row.state,
    version: row.version,
    visible: row.visible,
    slots: row.perks,
    owner,
  };
};
const refill =
  (needs: Needs): Items['changeSlots'] =>
  async (tx, { accountId, itemId, version, slots, rule, cause, commandId }) => {
    const { kernel } = needs;
    if (!(await changeSlots(tx, itemId, version, slots))) throw new AppError('STALE');
    await insertHistory(tx, [
      { itemId, accountId, kind: 'changed', commandId, rule, cause, at: kernel.clock.now() },
    ]);
    await changed(needs, tx, accountId);
  };
const grantDefaults =
  (needs: Needs): Items['grantDefaults'] =>
  async (tx, accountId, commandId) => {
    const grant = grantItems(needs);
    for (const { id } of await defaultTemplates(tx))
      await grant(tx, {
        accountId,
        templateId: id,
        amount: 1,
        kind: 'default',
        rule: words.everybodys(),
        cause: {},
        commandId,
      });
  };
const grantDefaultBatch =
  (needs: Needs): Items['grantDefaultBatch'] =>
  async (tx, templateId, after) => {
    const grant = grantItems(needs);
    const lacking = await accountsWithout(tx, templateId, after, batchSize);
    for (const { id } of lacking)
      await grant(tx, {
        accountId: id,
        templateId,
        amount: 1,
        kind: 'default',
        rule: words.everybodys(),
        cause: {},
        commandId: null,
      });
    return lacking.at(-1)?.id;
  };
const moveOne =
  (needs: Needs): Items['move'] =>
  async (tx, accountId, itemId, to, commandId, rule) => {
    const { kernel } = needs;
    const moved = await moveItem(tx, itemId, accountId, to === 'DELETED' ? 'OWNED' : 'DELETED', to);
    if (!moved) throw new AppError('CONFLICT');
    await insertHistory(tx, [
      {
        itemId,
        accountId,
        kind: to === 'DELETED' ? 'removed' : 'restored',
        commandId,
        rule,
        cause: {},
        at: kernel.clock.now(),
      },
    ]);
    await changed(needs, tx, accountId);
  };
const history: Items['history'] = async (on, itemId) => {
  const rows = await historyOf(on, itemId);
  return rows.map((row) => ({
    id: toNumber(row.id),
    kind: row.kind,
    at: toIso(row.at),
    rule: row.rule,
    cause: row.cause as Record<string, unknown>,
    rewards: [],
    held: false,
  }));
};
const loadout: Items['loadout'] = async (on, accountId, mode) => {
  const rows = await loadoutOf(on, accountId, mode === 'VR');
  const slots = await withPoints(
    on,
    rows.map((row) => row.perks),
  );
  return rows.map((row, at) => ({ ...toItem(row), perks: slots[at] ?? [] }));
};

/** The only writer of items and their history. */
export function createItemLedger(kernel: Pick<Kernel, 'clock' | 'realtime'>): Items {
  const needs: Needs = { kernel, origins: new Origins() };
  return {
    slotOwner,
    owned: ownedOf,
    grant: grantItems(needs),
    page: pageOf,
    newest: newest(needs),
    one: wholeItem,
    changeSlots: refill(needs),
    grantDefaults: grantDefaults(needs),
    grantDefaultBatch: grantDefaultBatch(needs),
    move: moveOne(needs),
    history,
    loadout,
  };
}
