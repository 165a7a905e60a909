import { inventorySections } from '@guildhall/contract/wealth/inventories.section';
import { rarityNames } from '@guildhall/contract/limits';
import type { Kernel } from '../../../kernel/kernel.ts';
import { searchTemplates } from './items.store.ts';

const searchMax = 50;
/** Names as a person reads them: `COMMON` becomes `Common`. */
const spoken = (name: string): string => name.charAt(0) + name.slice(1).toLowerCase();

export function createCatalogue({ db }: Kernel) {
  return {
    search: async (filters: { name?: string | undefined; typeId?: number }) => ({
      data: await searchTemplates(db.read, filters, searchMax),
    }),
    rarities: async () => ({ data: rarityNames.map((name, id) => ({ id, name: spoken(name) })) }),
    sections: async () => ({ data: inventorySections.map(([name], id) => ({ id, name })) }),
  };
}
