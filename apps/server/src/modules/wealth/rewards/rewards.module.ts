import { defineModule } from '../../../kernel/modules.ts';
import { createRewardPayments } from './rewards.api.ts';
import { nameReadersForReplays } from './rewards.named.ts';
import { rewardsPersonalData } from './rewards.tables.ts';

/** Pays rewards; no other module does. Checks promises, and pays every payout once. */
export const rewardsModule = defineModule({
  name: 'rewards',
  holds: rewardsPersonalData,
  create(kernel) {
    kernel.replays.namedBy(nameReadersForReplays);
    return { api: createRewardPayments(kernel) };
  },
});
