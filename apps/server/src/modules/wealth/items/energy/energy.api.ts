import type { Queries, Tx } from '../../../../kernel/db/db.ts';
import { invalid } from '../../../../kernel/errors.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { isGone, findUnusableReason } from './energy.policy.ts';
import { addUse, listItemsBelowFull, lockEnergy, settleUse } from './energy.store.ts';
import type { Items } from '../items.api.ts';
import { words } from '../items.words.ts';

/** The item whose energy a match takes of a player. */
interface Named {
  readonly accountId: number;
  readonly itemId: number;
  /** Field in which the caller named the item. */
  readonly field: string;
}
export interface Energy {
  /** Reserves one energy of each; VALIDATION names the place of an item that cannot give it. */
  reserve(tx: Tx, named: readonly Named[]): Promise<void>;
  /**
   * Spends the reserved energy, one for each item; deletes an empty disposable badge. Returns the
   * items' names by id.
   */
  spend(
    tx: Tx,
    itemIds: readonly number[],
    commandId: number,
  ): Promise<ReadonlyMap<number, string>>;
  /** Releases reserved energy. */
  giveBack(tx: Tx, itemIds: readonly number[]): Promise<void>;
  /**
   * Returns those of these items that are not fully charged: they can be neither dismantled nor
   * merged.
   */
  belowFull(on: Queries, itemIds: readonly number[]): Promise<number[]>;
}
export function createEnergy({ clock }: Pick<Kernel, 'clock'>, items: Pick<Items, 'move'>): Energy {
  return {
    async reserve(tx, named) {
      if (named.length === 0) return;
      const held = await lockEnergy(
        tx,
        named.map(({ itemId }) => itemId),
      );
      const known = new Map(held.map((item) => [item.id, item]));
      for (const { accountId, itemId, field } of named) {
        const item = known.get(itemId);
        if (item?.accountId !== accountId)
          throw invalid(field, words.notTheirs({ accountId, itemId }));
        const { name, setting, use } = item;
        if (setting === null) throw invalid(field, words.holdsNoEnergy({ itemId }));
        const why = findUnusableReason(setting, use, clock.now());
        if (why) throw invalid(field, words.cannotGive({ name, why }));
      }
      await addUse(
        tx,
        named.map(({ itemId }) => ({ itemId, reserved: 1 })),
      );
    },
    async spend(tx, itemIds, commandId) {
      if (itemIds.length === 0) return new Map();
      const held = await lockEnergy(tx, itemIds);
      await settleUse(tx, itemIds, true);
      for (const { id, accountId, setting, use } of held)
        if (setting && isGone(setting, { ...use, used: use.used + 1, reserved: use.reserved - 1 }))
          await items.move(tx, accountId, id, 'DELETED', commandId, words.usedUp());
      return new Map(held.map(({ id, name }) => [id, name]));
    },
    async giveBack(tx, itemIds) {
      if (itemIds.length === 0) return;
      await lockEnergy(tx, itemIds);
      await settleUse(tx, itemIds, false);
    },
    belowFull: (on, itemIds) =>
      itemIds.length === 0 ? Promise.resolve([]) : listItemsBelowFull(on, itemIds),
  };
}
