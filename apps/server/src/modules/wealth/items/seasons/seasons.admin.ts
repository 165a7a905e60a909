import { itemSeasonsSection } from '@guildhall/contract/wealth/items/item-seasons.section';
import type { Router } from '../../../../kernel/http/http.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { mountSection } from '../../../../engine/sections.ts';
import { itemSeasonsTable } from '../items.tables.ts';
import { itemMessages } from '../items.messages.ts';
import {
  findCurrentItemSeasonId,
  countOwnedItemsBySeason,
  countItemsAffectedBySeason,
} from './seasons.store.ts';

/** Mounts seasons in the back office. A season cannot be deleted while items belong to it. */
export function mountItemSeasonSection(router: Router, kernel: Kernel): void {
  kernel.references.uses(itemSeasonsSection.name, async (db, id) => {
    const n = (await countOwnedItemsBySeason(db, [id])).get(id) ?? 0;
    return n > 0 ? itemMessages.ownedItems({ n }) : undefined;
  });
  mountSection(kernel, router, itemSeasonsSection, itemSeasonsTable, {
    async compute(db, rows) {
      const now = kernel.clock.now();
      const current = await findCurrentItemSeasonId(db, now);
      const owned = await countOwnedItemsBySeason(
        db,
        rows.map(({ id }) => id),
      );
      return ({ id, endAt }) => ({
        state: stateOf(id === current, endAt <= now.toISOString()),
        owned: owned.get(id) ?? 0,
      });
    },
    async effects(tx, { before, after }) {
      const counters = [before, after].flatMap((row) => (row ? [row.seasonCounter] : []));
      const count =
        counters.length > 0 ? await countItemsAffectedBySeason(tx, Math.max(...counters)) : 0;
      return count > 0 ? [{ what: itemMessages.itemsOfSeasons(), count }] : [];
    },
  });
}
const stateOf = (isCurrent: boolean, isOver: boolean) => {
  if (isCurrent) return 'CURRENT' as const;
  return isOver ? ('OVER' as const) : ('AHEAD' as const);
};
