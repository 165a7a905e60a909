import { items } from '../../wealth/items/items.module.ts';
import { rewards } from '../../wealth/rewards/rewards.module.ts';
import { defineModule } from '../../../kernel/modules.ts';
import { playtime } from '../playtime/playtime.module.ts';
import { gameParts } from './game.routes.ts';
import { gameHoldings } from './game.tables.ts';

/** Game servers and matches: what happened in the game. */
export const game = defineModule({
  name: 'game',
  uses: { items, rewards, playtime },
  holds: gameHoldings,
  create: (kernel, used) => ({ api: undefined, ...gameParts(kernel, used) }),
});
