import { defineModule } from '../../../kernel/modules.ts';
import { createRewardPayments } from './rewards.api.ts';
import { replayNameReaders } from './rewards.named.ts';
import { rewardsPersonalData } from './rewards.tables.ts';

/** The one way to pay: who can be promised what, and every payout once. */
export const rewards = defineModule({
  name: 'rewards',
  holds: rewardsPersonalData,
  create(kernel) {
    kernel.replays.namedBy(replayNameReaders);
    return { api: createRewardPayments(kernel) };
  },
});
