import { accountCalls } from '@guildhall/contract/identity/accounts/accounts';
import { statisticsSection, statisticsApi } from '@guildhall/contract/play/statistics.section';
import {
  countItemsOfType,
  countItemsWithPerk,
  countItemsWithTask,
  findInventoryTypeSection,
} from '../../wealth/items/holds/item-queries.api.ts';
import { perksModule } from '../../wealth/perks/perks.module.ts';
import { readConfigRows } from '../../../engine/game-rows.ts';
import { mountSection } from '../../../engine/sections.ts';
import { bindCalls, defineModule, pickCalls } from '../../../kernel/modules.ts';
import { findNumericParameterById } from '../balance/balance.api.ts';
import { listStatisticSegments } from './statistics.api.ts';
import { createStatisticsReset } from './statistics.reset.ts';
import { listDisplayedTotals } from './statistics.store.ts';
import { statisticPersonalData, statisticsTable } from './statistics.tables.ts';

const held = {
  itemsOfType: countItemsOfType,
  itemsWithPerk: countItemsWithPerk,
  itemsWithTask: countItemsWithTask,
  sectionOfType: findInventoryTypeSection,
};
/**
 * Statistics of players, with totals that operators can reset. Perks and tasks use these
 * statistics.
 */
export const statisticsModule = defineModule({
  name: 'statistics',
  uses: { perks: perksModule },
  holds: statisticPersonalData,
  create(kernel, deps) {
    const reset = createStatisticsReset(kernel);
    return {
      api: undefined,
      calls: [
        bindCalls(pickCalls(accountCalls, 'displayedStatistics'), {
          displayedStatistics: async ({ actor }) => ({
            data: await listDisplayedTotals(kernel.db.read, actor.accountId),
          }),
        }),
        bindCalls(statisticsApi, {
          resetStatistics: (call, { query }) => reset(call, query.preview === 'true'),
        }),
      ],
      sections: [
        (router) => mountSection(kernel, router, statisticsSection, statisticsTable),
        deps.perks.sections({
          ...held,
          segmentsOf: listStatisticSegments,
          livingNumber: findNumericParameterById,
        }),
      ],
      inGame: { statistics: readConfigRows('statistics', statisticsTable) },
    };
  },
});
