import { platformBalanceParameters } from '@guildhall/contract/play/balance/balance';
import type { Tx } from '../../../../kernel/db/db.ts';
import { AppError, UndeliverableRewardError } from '../../../../kernel/errors.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { drawPerkSlots, type StoredPerkSlot } from '../../perks/perks.api.ts';
import { listAccountsWithOtherBoosters } from '../boosters/boosters.store.ts';
import { fillNewItemSlots } from '../holds/item-changes.store.ts';
import { itemMessages } from '../items.messages.ts';
import { insertGrantedItems, type ItemRecipient } from './making.store.ts';

type Deps = Pick<Kernel, 'chance' | 'clock' | 'configuration' | 'realtime'>;
export interface ItemGranting {
  readonly templateId: number;
  /**
   * True if `id` is the id of a collection. The owners of its items can mint them as assets on the
   * chain.
   */
  readonly ofCollection?: boolean | undefined;
  readonly kind: 'granted' | 'default' | 'reward' | 'bought' | 'crafted';
  /** Number of items that the account loses in the same action. The new items take their places. */
  readonly instead?: number | undefined;
  /** Slots that an operator has chosen; undefined if the slots are drawn at random. */
  readonly slots?: readonly StoredPerkSlot[] | undefined;
}
export interface ItemGrant extends ItemGranting {
  readonly getting: readonly ItemRecipient[];
}
export interface ItemGrantResult {
  readonly itemIds: number[];
  readonly name: string;
  readonly imageUrl: string | null;
  /** True if players can see items of this type. Players are then notified of them. */
  readonly visible: boolean;
}
/** Builds the error for a supply cap that does not leave enough items. */
const buildSupplyError = () => new UndeliverableRewardError(itemMessages.supplyItemExhausted());
/**
 * Returns the capacity of an inventory for rewards and purchases. Returns null, which means no
 * limit, for grants by operators, default items, and items that replace others.
 */
const getCapacity = async (
  deps: Deps,
  tx: Tx,
  { kind, instead }: Pick<ItemGranting, 'kind' | 'instead'>,
): Promise<number | null> =>
  (kind === 'reward' || kind === 'bought') && instead === undefined
    ? (await deps.configuration.within(tx)).of(platformBalanceParameters)['inventory.capacity']
    : null;
/**
 * Loads which accounts own a booster. Returns a function that is true if the owner of a new item is
 * one of them. New items do not boost the draw of their own slots.
 */
async function createBoosterCheck(
  tx: Tx,
  owners: ReadonlyMap<number, number>,
): Promise<(itemId: number) => boolean> {
  const rows = await listAccountsWithOtherBoosters(
    tx,
    [...new Set(owners.values())],
    [...owners.keys()],
  );
  const accountIds = new Set(rows.map(({ accountId }) => accountId));
  return (itemId) => accountIds.has(owners.get(itemId) ?? 0);
}
/** Grants items to several accounts: all of them get their items, or none does. */
export async function grantItems(deps: Deps, tx: Tx, grant: ItemGrant): Promise<ItemGrantResult> {
  const { templateId, ofCollection, kind, slots, instead, getting } = grant;
  const at = deps.clock.now();
  const origin = ofCollection ? 'COLLECTION' : 'INVENTORY';
  const room = await getCapacity(deps, tx, { kind, instead });
  const made = await insertGrantedItems(tx, {
    origin,
    originId: templateId,
    kind,
    at,
    getting,
    room,
  });
  if (!made)
    throw new AppError('NOT_FOUND', {
      because: ofCollection ? itemMessages.collectionAbsent() : itemMessages.itemAbsent(),
    });
  if (made.made.length < getting.reduce((sum, { amount }) => sum + amount, 0))
    throw buildSupplyError();
  if (made.full) throw new UndeliverableRewardError(itemMessages.inventoryFull({ n: room ?? 0 }));
  const itemIds = made.made.map(({ id }) => id);
  const owner = {
    typeId: made.type_id,
    section: made.section,
    rarity: made.rarity,
    attributes: made.attributes,
  };
  const owners = new Map(
    made.made.map(({ id, recipient }) => [id, getting[recipient]?.accountId ?? 0]),
  );
  const seedOf = (itemId: number): string =>
    deps.chance.seed(`${origin} ${templateId} of ${owners.get(itemId)}`);
  const filled = slots
    ? itemIds.map((itemId) => ({ itemId, slots }))
    : await drawPerkSlots(
        tx,
        owner,
        { itemIds, seedOf, boostedOf: () => createBoosterCheck(tx, owners) },
        at,
      );
  if (filled.length > 0) await fillNewItemSlots(tx, filled);
  for (const [recipient, userId] of made.user_ids.entries())
    await deps.realtime.emit(tx, userId, 'INVENTORY_LIST_CHANGED', {
      accountId: getting[recipient]?.accountId ?? 0,
    });
  return { itemIds, name: made.name, imageUrl: made.image_url, visible: made.visible };
}
