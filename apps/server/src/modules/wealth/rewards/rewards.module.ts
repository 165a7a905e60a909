import { defineModule } from '../../../kernel/modules.ts';
import { createRewardPayments } from './rewards.api.ts';
import { nameReadersForReplays } from './rewards.named.ts';
import { rewardsPersonalData } from './rewards.tables.ts';

/** Pays rewards, each payout once, and checks the rewards of rules; no other module pays. */
export const rewardsModule = defineModule({
  name: 'rewards',
  holds: rewardsPersonalData,
  create(kernel) {
    kernel.replays.namedBy(nameReadersForReplays);
    return { api: createRewardPayments(kernel) };
  },
});
