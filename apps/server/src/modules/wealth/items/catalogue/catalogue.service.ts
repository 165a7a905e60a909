import { inventorySectionNames } from '@guildhall/contract/wealth/items/inventories.section';
import { limits, rarityNames } from '@guildhall/contract/limits';
import { createDayRange, toDailyFlowReply } from '../../../../kernel/time/days.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { isKnownInventory, listDailyItemFlow, findItemFlowStart } from '../flow.store.ts';
import { searchTemplates } from './templates.store.ts';

const searchMax = 50;
/** Formats a name for display: `COMMON` becomes `Common`. */
const spoken = (name: string): string => name.charAt(0) + name.slice(1).toLowerCase();

/** Creates the functions that read the catalogue of items for the back office. */
export function createCatalogueUseCases({ db, clock }: Kernel) {
  return {
    /**
     * Returns how many items of a template were issued and taken on each day. Throws NOT_FOUND if
     * there is no such template.
     */
    async flow(id: number) {
      if (!(await isKnownInventory(db.read, id))) throw new AppError('NOT_FOUND');
      const days = createDayRange(clock.now(), limits.trendDays);
      const rows = await listDailyItemFlow(db.read, id, days);
      return toDailyFlowReply(days, rows, await findItemFlowStart(db.read, days));
    },
    search: async (filters: { name?: string | undefined; typeId?: number }) => ({
      data: await searchTemplates(db.read, filters, searchMax),
    }),
    rarities: async () => ({ data: rarityNames.map((name, id) => ({ id, name: spoken(name) })) }),
    sections: async () => ({
      data: inventorySectionNames.map(({ english }, id) => ({ id, name: english })),
    }),
  };
}
