import { defineModule } from '../../../kernel/modules.ts';
import { createRewardPayments } from './rewards.api.ts';
import { replayNameReaders } from './rewards.named.ts';
import { rewardsPersonalData } from './rewards.tables.ts';

/** The only way to pay rewards: checks promises, and pays every payout once. */
export const rewards = defineModule({
  name: 'rewards',
  holds: rewardsPersonalData,
  create(kernel) {
    kernel.replays.namedBy(replayNameReaders);
    return { api: createRewardPayments(kernel) };
  },
});
