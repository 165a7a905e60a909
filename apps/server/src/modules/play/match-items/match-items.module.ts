import { defineModule } from '../../../kernel/modules.ts';
import { items } from '../../wealth/items/items.module.ts';
import { createEnergySpendingSubscription } from './match-energy.listeners.ts';
import { createPerkEarningsSubscription } from './match-perks.listeners.ts';

/**
 * Effects of items in matches: a match consumes energy of one item, and pays the perks of worn
 * items.
 */
export const matchItems = defineModule({
  name: 'match-items',
  uses: { items },
  create: (kernel, deps) => ({
    api: undefined,
    on: [
      createEnergySpendingSubscription(deps.items.energy),
      createPerkEarningsSubscription(kernel),
    ],
  }),
});
