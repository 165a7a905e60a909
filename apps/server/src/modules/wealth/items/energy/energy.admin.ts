import {
  badgesSection,
  contractsSection,
  disposableBadgesSection,
} from '@guildhall/contract/wealth/items/energy.section';
import type { Queries } from '../../../../kernel/db/db.ts';
import type { Router } from '../../../../kernel/http/http.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import type { SectionTable } from '../../../../engine/store/section-tables.ts';
import { mountSection } from '../../../../engine/sections.ts';
import type { EnergyCategory } from './energy.policy.ts';
import { countOwnedItemsByRarity } from './energy.store.ts';
import { formatRarity } from '../item-summary.ts';
import { badgesTable, contractsTable, disposableBadgesTable } from '../items.tables.ts';
import { itemMessages } from '../items.messages.ts';

type EnergySection =
  | typeof contractsSection
  | typeof badgesSection
  | typeof disposableBadgesSection;
/** Mounts one of the three sections with energy settings by rarity. */
function mount(
  router: Router,
  kernel: Kernel,
  [section, table, category]: readonly [EnergySection, SectionTable, EnergyCategory],
): void {
  const owned = async (db: Queries, rarity: number): Promise<number> =>
    (await countOwnedItemsByRarity(db, category, [rarity])).get(rarity) ?? 0;
  const { store } = mountSection(kernel, router, section, table, {
    async compute(db, rows) {
      const counts = await countOwnedItemsByRarity(
        db,
        category,
        rows.map(({ rarity }) => rarity),
      );
      return ({ rarity }) => ({ name: formatRarity(rarity), owned: counts.get(rarity) ?? 0 });
    },
    async effects(tx, { before, after }) {
      const row = after ?? before;
      const count = row ? await owned(tx, row.rarity) : 0;
      return count > 0 ? [{ what: itemMessages.itemsHold(), count }] : [];
    },
  });
  kernel.references.uses(section.name, async (db, id) => {
    const row = await store.find(db, id);
    const n = row ? await owned(db, row.rarity) : 0;
    return n > 0 ? itemMessages.ownedItems({ n }) : undefined;
  });
}
export function mountEnergySections(router: Router, kernel: Kernel): void {
  mount(router, kernel, [contractsSection, contractsTable, 'CONTRACT']);
  mount(router, kernel, [badgesSection, badgesTable, 'BADGE']);
  mount(router, kernel, [disposableBadgesSection, disposableBadgesTable, 'DISPOSABLE_BADGE']);
}
