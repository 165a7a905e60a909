import { defineModule } from '../../../kernel/modules.ts';
import { createRewards } from './rewards.api.ts';
import { replayNames } from './rewards.named.ts';
import { rewardsHoldings } from './rewards.tables.ts';

/** The one way to pay: who can be promised what, and every payout once. */
export const rewards = defineModule({
  name: 'rewards',
  holds: rewardsHoldings,
  create(kernel) {
    kernel.replays.namedBy(replayNames);
    return { api: createRewards(kernel) };
  },
});
