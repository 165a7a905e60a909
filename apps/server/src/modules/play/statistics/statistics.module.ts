import {
  countItemsOfType,
  countItemsWithPerk,
  countItemsWithTask,
  findInventoryTypeSection,
} from '../../wealth/items/holds/held.api.ts';
import { perks } from '../../wealth/perks/perks.module.ts';
import { defineModule } from '../../../kernel/modules.ts';
import { findNumericParameterById } from '../balance/balance.api.ts';
import { listStatisticSegments } from './statistics.api.ts';
import { createStatisticsModuleParts } from './statistics.routes.ts';

const held = {
  itemsOfType: countItemsOfType,
  itemsWithPerk: countItemsWithPerk,
  itemsWithTask: countItemsWithTask,
  sectionOfType: findInventoryTypeSection,
};
/** Module for the statistics of players. Perks and tasks use these statistics. */
export const statistics = defineModule({
  name: 'statistics',
  uses: { perks },
  create: (kernel, used) => ({
    api: undefined,
    ...createStatisticsModuleParts(kernel),
    sections: [
      used.perks.sections({
        ...held,
        segmentsOf: listStatisticSegments,
        livingNumber: findNumericParameterById,
      }),
    ],
  }),
});
