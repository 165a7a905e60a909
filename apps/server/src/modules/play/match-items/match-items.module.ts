import { defineModule } from '../../../kernel/modules.ts';
import { itemsModule } from '../../wealth/items/items.module.ts';
import { createEnergySpendingSubscription } from './match-energy.listeners.ts';
import { createPerkEarningsSubscription } from './match-perks.listeners.ts';

/**
 * Effects of items in matches: a match uses energy of one item, and the perks of worn items give
 * rewards.
 */
export const matchItemsModule = defineModule({
  name: 'match-items',
  uses: { items: itemsModule },
  create: (kernel, deps) => ({
    api: undefined,
    on: [
      createEnergySpendingSubscription(deps.items.energy),
      createPerkEarningsSubscription(kernel),
    ],
  }),
});
