import { defineModule } from '../../../kernel/modules.ts';
import { createRewardPayments } from './rewards.api.ts';
import { nameReadersForReplays } from './rewards.named.ts';
import { rewardsPersonalData } from './rewards.tables.ts';

/**
 * Pays rewards, each payout once, and validates the rewards of rules. No other module pays rewards.
 */
export const rewardsModule = defineModule({
  name: 'rewards',
  holds: rewardsPersonalData,
  create(kernel) {
    kernel.replays.namedBy(nameReadersForReplays);
    return { api: createRewardPayments(kernel) };
  },
});
