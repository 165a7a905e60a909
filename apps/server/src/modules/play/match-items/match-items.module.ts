import { defineModule } from '../../../kernel/modules.ts';
import { items } from '../../wealth/items/items.module.ts';
import { spendEnergy } from './match-energy.listeners.ts';
import { earnByPerks } from './match-perks.listeners.ts';

/** Effects of items in matches: a match takes energy of one, and pays perks of those worn. */
export const matchItems = defineModule({
  name: 'match-items',
  uses: { items },
  create: (kernel, used) => ({
    api: undefined,
    on: [spendEnergy(used.items.energy), earnByPerks(kernel)],
  }),
});
