import type { Queries, Tx } from '../../../../kernel/db/db.ts';
import { buildFieldError } from '../../../../kernel/errors.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { isBadgeUsedUp, findEnergyUnusableReason } from './energy.policy.ts';
import {
  addEnergyUse,
  listItemIdsBelowFullEnergy,
  lockItemEnergy,
  spendOrReturnReservedEnergy,
} from './energy.store.ts';
import type { ItemLedger } from '../items.api.ts';
import { itemMessages } from '../items.messages.ts';

/** An item from which a match will take energy, with the field that names the item. */
interface Named {
  readonly accountId: number;
  readonly itemId: number;
  /** Path of the request field in which the caller has named the item. */
  readonly field: string;
}
export interface ItemEnergy {
  /**
   * Reserves one unit of energy of each item. Throws VALIDATION, naming the field, if an item
   * cannot provide it.
   */
  reserve(tx: Tx, named: readonly Named[]): Promise<void>;
  /**
   * Spends one reserved unit of energy of each item. Deletes disposable badges that are then used
   * up. Returns the names of the items by id.
   */
  spend(
    tx: Tx,
    itemIds: readonly number[],
    commandId: number,
  ): Promise<ReadonlyMap<number, string>>;
  /** Returns the reserved energy to items. */
  giveBack(tx: Tx, itemIds: readonly number[]): Promise<void>;
  /**
   * Returns the given items whose energy is not full. Such items cannot be dismantled or merged.
   */
  belowFull(db: Queries, itemIds: readonly number[]): Promise<number[]>;
}
/** Creates the functions that reserve, spend and return the energy of items. */
export function createItemEnergyApi(
  { clock }: Pick<Kernel, 'clock'>,
  items: Pick<ItemLedger, 'move'>,
): ItemEnergy {
  return {
    async reserve(tx, named) {
      if (named.length === 0) return;
      const held = await lockItemEnergy(
        tx,
        named.map(({ itemId }) => itemId),
      );
      const known = new Map(held.map((item) => [item.id, item]));
      for (const { accountId, itemId, field } of named) {
        const item = known.get(itemId);
        if (item?.accountId !== accountId)
          throw buildFieldError(field, itemMessages.notTheirs({ accountId, itemId }));
        const { name, setting, use } = item;
        if (setting === null) throw buildFieldError(field, itemMessages.holdsNoEnergy({ itemId }));
        const why = findEnergyUnusableReason(setting, use, clock.now());
        if (why) throw buildFieldError(field, itemMessages.cannotGive({ name, why }));
      }
      await addEnergyUse(
        tx,
        named.map(({ itemId }) => ({ itemId, reserved: 1 })),
      );
    },
    async spend(tx, itemIds, commandId) {
      if (itemIds.length === 0) return new Map();
      const held = await lockItemEnergy(tx, itemIds);
      await spendOrReturnReservedEnergy(tx, itemIds, true);
      for (const { id, accountId, setting, use } of held)
        if (
          setting &&
          isBadgeUsedUp(setting, { ...use, used: use.used + 1, reserved: use.reserved - 1 })
        )
          await items.move(tx, accountId, id, 'DELETED', commandId, itemMessages.usedUp());
      return new Map(held.map(({ id, name }) => [id, name]));
    },
    async giveBack(tx, itemIds) {
      if (itemIds.length === 0) return;
      await lockItemEnergy(tx, itemIds);
      await spendOrReturnReservedEnergy(tx, itemIds, false);
    },
    belowFull: (db, itemIds) =>
      itemIds.length === 0 ? Promise.resolve([]) : listItemIdsBelowFullEnergy(db, itemIds),
  };
}
