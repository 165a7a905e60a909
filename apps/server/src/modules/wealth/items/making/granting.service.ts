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
  /** True if the id belongs to a collection, whose items their owners can later mint as assets. */
  readonly ofCollection?: boolean | undefined;
  readonly kind: 'granted' | 'default' | 'reward' | 'bought' | 'crafted';
  /** Number of items that the account gives away in this action, whose space the new items use. */
  readonly instead?: number | undefined;
  /** Slots that an operator has filled; drawn at random if missing. */
  readonly slots?: readonly StoredPerkSlot[] | undefined;
}
export interface ItemGrant extends ItemGranting {
  readonly getting: readonly ItemRecipient[];
}
export interface ItemGrantResult {
  readonly itemIds: number[];
  readonly name: string;
  readonly imageUrl: string | null;
  /** True if such items are displayed and announced to players. */
  readonly visible: boolean;
}
/** Creates the error for a supply cap that leaves too few items. */
const buildSupplyError = () => new UndeliverableRewardError(itemMessages.supplyItemExhausted());
/**
 * Returns the capacity of an inventory for rewards and purchases. The capacity limits neither
 * operators' grants, nor items for everybody, nor items that replace others.
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
 * Loads the present owners of boosters and creates the check whether an item's owner is among them;
 * items that are being created do not boost their own draw.
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
/** Grants items to several accounts, to all of them or to none. */
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
