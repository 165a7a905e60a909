import type { Result } from '@guildhall/contract/kit/endpoint';
import type { PerkSlot } from '@guildhall/contract/wealth/perks';
import type { accounts as accountsApi } from '@guildhall/contract/identity/accounts';
import type { Queries, Tx } from '../../../kernel/db.ts';
import { toIso, toNumber } from '../../../kernel/db/rows.ts';
import { savepoint } from '../../../kernel/db/transaction.ts';
import { AppError, Undeliverable } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { ownAvatar } from '../avatars/avatars.api.ts';
import { drawPerks, withPoints, type SlotOwner, type StoredSlot } from '../perks/perks.api.ts';
import type { Payer } from './items.payment.ts';
import {
  accountsWithout,
  changeSlots,
  defaultTemplates,
  fillSlots,
  historyOf,
  holdPayout,
  insertHistory,
  insertPayout,
  insertPayouts,
  loadoutOf,
  makeItems,
  moveItem,
  oneItem,
  ownedOf,
  pageOfItems,
  pageOfPayouts,
  slotOwner,
  takeHeldPayout,
  userOf,
  type Entitled,
  type ItemFilters,
  type ItemRow,
} from './items.store.ts';

export { shownOnly, unwearable } from './items.shown.ts';
export type { Payer } from './items.payment.ts';
export { lockSupply, newestItemsAs, type ItemFilters, type ItemRow } from './items.store.ts';
type ItemsPage = Result<typeof accountsApi.listInventories>;
export type Item = ItemsPage['data'][number];
export type Receipt = Result<typeof accountsApi.listReceipts>['data'][number];
export type RewardKind = 'INVENTORY' | 'AVATAR' | 'COLLECTION' | 'CURRENCY' | 'EXP';
/** What a rule pays. */
export interface Reward {
  readonly kind: RewardKind;
  /** Null where the kind has none. */
  readonly id: number | null;
  /** Code, where it is currency. */
  readonly currency?: string | null;
  /** Minor units where it is currency. */
  readonly amount: number;
}
/**
 * Why a payout waits: there is too little of what it pays, or its owner is blocked or about to
 * leave.
 */
export type HeldFor = 'SUPPLY' | 'OWNER';
/** Keeps what cannot be delivered now for its owner, in the transaction of the payout. */
export type Holder = (tx: Tx, payout: Payout, why: HeldFor) => Promise<void>;
/** The supply cap of an item leaves too few. */
const supplyExhausted = () => new Undeliverable('The supply of this item is exhausted');
export interface Payout {
  /** The key of the entitlement: paid once. */
  readonly source: string;
  readonly sourceId: number;
  readonly period?: string;
  readonly accountId: number;
  readonly rule: string;
  readonly cause: Record<string, unknown>;
  readonly rewards: readonly Reward[];
  readonly commandId: number;
}
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
  readonly rule: string;
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
  readonly rule: string;
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
    rule: string,
  ): Promise<void>;
  /** How many living items of a template, or of a collection, an account has. */
  owned(
    on: Queries,
    accountId: number,
    templateId: number,
    ofCollection?: boolean,
  ): Promise<number>;
  history(on: Queries, itemId: number): Promise<Receipt[]>;
  receipts(
    on: Queries,
    accountId: number,
    page: number,
    perPage: number,
  ): Promise<{ data: Receipt[]; page: number; totalPages: number }>;
  /**
   * Notes on receipts what a rule has paid in the same transaction, by account; without those whose
   * key was paid before.
   */
  note(
    tx: Tx,
    payouts: readonly (Omit<Payout, 'rewards'> & { rewards: Receipt['rewards'] })[],
  ): Promise<Map<number, Receipt>>;
  /** Items that fit a mode: on a flat screen none of the types that are for VR alone. */
  loadout(
    on: Queries,
    accountId: number,
    mode: 'VR' | 'FS',
  ): Promise<(Item & { perks: PerkSlot[] })[]>;
  /** Says who pays a kind; named once, where the server is put together. */
  payBy(kind: 'EXP' | 'CURRENCY', payer: Payer): void;
  /** Says who keeps what cannot be delivered; named once, where the server is put together. */
  holdBy(holder: Holder): void;
  /**
   * Pays rewards once, whatever rule pays them; undefined when this key was paid before. What
   * cannot be delivered whole, or is owed to somebody blocked or about to leave, is kept by the
   * holder, and the receipt says `held`.
   */
  pay(tx: Tx, payout: Payout): Promise<Receipt | undefined>;
  /**
   * Pays what its owner was kept waiting for, once: also where the key holds a payout that was
   * held.
   */
  release(tx: Tx, payout: Payout): Promise<Receipt | undefined>;
}
const batchSize = 200;
const pagesOf = (total: number, perPage: number): number => Math.max(1, Math.ceil(total / perPage));
export const toItem = (row: ItemRow): Item => ({
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

/** Items and what they are paid as: the only writer of items, their history and receipts. */
export class ItemLedger implements Items {
  readonly #kernel: Pick<Kernel, 'clock' | 'realtime'>;

  constructor(kernel: Pick<Kernel, 'clock' | 'realtime'>) {
    this.#kernel = kernel;
  }
  readonly #changed = async (tx: Tx, accountId: number): Promise<void> => {
    const owner = await userOf(tx, accountId);
    if (owner)
      await this.#kernel.realtime.emit(tx, owner.user_id, 'INVENTORY_LIST_CHANGED', { accountId });
  };
  readonly grant: Items['grant'] = async (
    tx,
    { accountId, templateId, ofCollection, amount, kind, rule, cause, commandId, slots },
  ) => {
    const at = this.#kernel.clock.now();
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
        message: `This ${ofCollection ? 'collection' : 'item'} does not exist`,
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
    await this.#kernel.realtime.emit(tx, made.user_id, 'INVENTORY_LIST_CHANGED', { accountId });
    return {
      itemIds: made.item_ids,
      name: made.name,
      imageUrl: made.image_url,
      visible: made.visible,
    };
  };
  readonly page: Items['page'] = async (on, accountId, { page, perPage, ...filters }) => {
    const { rows, total } = await pageOfItems(on, accountId, filters, page, perPage);
    return { data: rows.map(toItem), page, totalPages: pagesOf(total, perPage) };
  };
  readonly one: Items['one'] = async (on, accountId, itemId) => {
    const row = await oneItem(on, accountId, itemId);
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
  readonly slotOwner: Items['slotOwner'] = slotOwner;
  readonly changeSlots: Items['changeSlots'] = async (
    tx,
    { accountId, itemId, version, slots, rule, cause, commandId },
  ) => {
    if (!(await changeSlots(tx, itemId, version, slots))) throw new AppError('STALE');
    await insertHistory(tx, [
      { itemId, accountId, kind: 'changed', commandId, rule, cause, at: this.#kernel.clock.now() },
    ]);
    await this.#changed(tx, accountId);
  };
  readonly grantDefaults: Items['grantDefaults'] = async (tx, accountId, commandId) => {
    for (const { id } of await defaultTemplates(tx))
      await this.grant(tx, {
        accountId,
        templateId: id,
        amount: 1,
        kind: 'default',
        rule: 'Belongs to every account',
        cause: {},
        commandId,
      });
  };
  readonly grantDefaultBatch: Items['grantDefaultBatch'] = async (tx, templateId, after) => {
    const lacking = await accountsWithout(tx, templateId, after, batchSize);
    for (const { id } of lacking)
      await this.grant(tx, {
        accountId: id,
        templateId,
        amount: 1,
        kind: 'default',
        rule: 'Belongs to every account',
        cause: {},
        commandId: null,
      });
    return lacking.at(-1)?.id;
  };
  readonly move: Items['move'] = async (tx, accountId, itemId, to, commandId, rule) => {
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
        at: this.#kernel.clock.now(),
      },
    ]);
    await this.#changed(tx, accountId);
  };
  readonly owned: Items['owned'] = ownedOf;
  readonly history: Items['history'] = async (on, itemId) => {
    const rows = await historyOf(on, itemId);
    return rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      at: row.at.toISOString(),
      rule: row.rule,
      cause: row.cause as Record<string, unknown>,
      rewards: [],
      held: false,
    }));
  };
  readonly receipts: Items['receipts'] = async (on, accountId, page, perPage) => {
    const { rows, total } = await pageOfPayouts(on, accountId, page, perPage);
    const data = rows.map((row) => ({
      id: row.id,
      kind: row.source,
      at: row.at.toISOString(),
      rule: row.rule,
      cause: row.cause as Record<string, unknown>,
      rewards: row.rewards as Receipt['rewards'],
      held: row.held,
    }));
    return { data, page, totalPages: pagesOf(total, perPage) };
  };
  readonly note: Items['note'] = async (tx, payouts) => {
    const at = this.#kernel.clock.now();
    const rows = payouts.map((one) => ({ ...one, period: one.period ?? '', at }));
    const ids = new Map(
      (await insertPayouts(tx, rows)).map((row) => [row.account_id, toNumber(row.id)]),
    );
    const noted = new Map<number, Receipt>();
    for (const { accountId, source, rule, cause, rewards } of payouts) {
      const id = ids.get(accountId);
      if (id !== undefined)
        noted.set(accountId, {
          id,
          kind: source,
          at: at.toISOString(),
          rule,
          cause,
          rewards: [...rewards],
          held: false,
        });
    }
    return noted;
  };
  readonly loadout: Items['loadout'] = async (on, accountId, mode) => {
    const rows = await loadoutOf(on, accountId, mode === 'VR');
    const slots = await withPoints(
      on,
      rows.map((row) => row.perks),
    );
    return rows.map((row, at) => ({ ...toItem(row), perks: slots[at] ?? [] }));
  };
  readonly #payers = new Map<string, Payer>();
  readonly payBy: Items['payBy'] = (kind, payer) => {
    this.#payers.set(kind, payer);
  };
  #hold: Holder | undefined;
  readonly holdBy: Items['holdBy'] = (holder) => {
    this.#hold = holder;
  };
  readonly #entitle = (tx: Tx, payout: Payout, at: Date) => {
    const wanted = payout.rewards.map((one) => ({
      kind: one.kind,
      id: one.id,
      currency: one.currency ?? null,
      amount: one.kind === 'AVATAR' ? 1 : one.amount,
      // What is no row of a table is called by its kind.
      ...(this.#payers.has(one.kind) && { name: one.currency ?? one.kind }),
    }));
    // The row goes in first: whoever loses the race stops here.
    return insertPayout(tx, { ...payout, period: payout.period ?? '', at }, wanted);
  };
  readonly #hand = async (
    tx: Tx,
    entitled: Entitled,
    { accountId, rule, cause, commandId }: Payout,
    at: Date,
  ): Promise<Receipt['rewards']> => {
    const rewards: Receipt['rewards'] = [];
    for (const [n, { name, kind, id, ...rest }] of entitled.rewards.entries()) {
      const payer = this.#payers.get(kind);
      if (payer) {
        await payer(tx, {
          accountId,
          currency: rest.currency,
          amount: rest.amount,
          ref: `${entitled.id}:${n}`,
          commandId,
        });
        rewards.push({ ...rest, id: null, name: name ?? kind, kind: kind as RewardKind });
        continue;
      }
      if (name === null || id === null)
        throw new AppError('NOT_FOUND', {
          message: `This ${kind === 'AVATAR' ? 'avatar' : 'item'} does not exist`,
        });
      if (kind === 'AVATAR') await ownAvatar(tx, accountId, id, at);
      else
        await this.grant(tx, {
          accountId,
          templateId: id,
          ofCollection: kind === 'COLLECTION',
          amount: rest.amount,
          kind: 'reward',
          rule,
          cause,
          commandId,
        });
      rewards.push({ ...rest, id, name, kind: kind as RewardKind });
    }
    return rewards;
  };
  readonly #keep = async (
    tx: Tx,
    entitled: Entitled,
    payout: Payout,
    why: HeldFor,
  ): Promise<{ rewards: Receipt['rewards']; held: true }> => {
    if (!this.#hold) throw new Error('Nobody keeps what cannot be delivered');
    await holdPayout(tx, entitled.id);
    await this.#hold(tx, payout, why);
    return {
      rewards: entitled.rewards.map((one) => ({
        ...one,
        name: one.name ?? one.kind,
        kind: one.kind as RewardKind,
      })),
      held: true,
    };
  };
  /**
   * Hands everything over, or nothing of it: what has no supply left, or an owner who may not be
   * paid for now, is kept for its owner.
   */
  readonly #deliver = async (
    tx: Tx,
    entitled: Entitled | undefined,
    payout: Payout,
    at: Date,
  ): Promise<Receipt | undefined> => {
    if (!entitled) return undefined;
    const { source, rule, cause } = payout;
    const receipt = { id: entitled.id, kind: source, at: at.toISOString(), rule, cause };
    if (entitled.isSuspended)
      return { ...receipt, ...(await this.#keep(tx, entitled, payout, 'OWNER')) };
    const mayLack = entitled.rewards.some((one) => one.kind !== 'AVATAR' && one.kind !== 'EXP');
    const hand = (inside: Tx) => this.#hand(inside, entitled, payout, at);
    try {
      return {
        ...receipt,
        rewards: mayLack ? await savepoint(tx, hand) : await hand(tx),
        held: false,
      };
    } catch (error) {
      if (!(error instanceof Undeliverable)) throw error;
      return { ...receipt, ...(await this.#keep(tx, entitled, payout, 'SUPPLY')) };
    }
  };
  readonly pay: Items['pay'] = async (tx, payout) => {
    const at = this.#kernel.clock.now();
    return this.#deliver(tx, await this.#entitle(tx, payout, at), payout, at);
  };
  readonly release: Items['release'] = async (tx, payout) => {
    const at = this.#kernel.clock.now();
    const entitled =
      (await this.#entitle(tx, payout, at)) ??
      (await takeHeldPayout(tx, { ...payout, period: payout.period ?? '', at }));
    return this.#deliver(tx, entitled, payout, at);
  };
}
