import { items } from '../../wealth/items/items.module.ts';
import { rewards } from '../../wealth/rewards/rewards.module.ts';
import { defineModule, together } from '../../../kernel/modules.ts';
import { availabilityParts } from './availability.routes.ts';
import { gameParts } from './game.routes.ts';
import { gameHoldings } from './game.tables.ts';

/** Game servers and matches: what happened in the game. */
export const game = defineModule({
  name: 'game',
  uses: { items, rewards },
  holds: gameHoldings,
  create: (kernel, used) => ({
    api: undefined,
    ...together(availabilityParts(kernel), gameParts(kernel, used)),
  }),
});
