import {
  itemsOfType,
  itemsWithPerk,
  itemsWithTask,
  sectionOfType,
} from '../../wealth/items/holds/held.api.ts';
import { perks } from '../../wealth/perks/perks.module.ts';
import { defineModule } from '../../../kernel/modules.ts';
import { livingNumber } from '../balance/balance.api.ts';
import { segmentsOf } from './statistics.api.ts';
import { statisticsParts } from './statistics.routes.ts';

const held = { itemsOfType, itemsWithPerk, itemsWithTask, sectionOfType };
/** Statistics of players, and their use by perks and tasks. */
export const statistics = defineModule({
  name: 'statistics',
  uses: { perks },
  create: (kernel, used) => ({
    api: undefined,
    ...statisticsParts(kernel),
    sections: [used.perks.sections({ ...held, segmentsOf, livingNumber })],
  }),
});
