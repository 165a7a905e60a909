import { rewards } from '../../wealth/rewards/rewards.module.ts';
import { defineModule } from '../../../kernel/modules.ts';
import { balance } from '../balance/balance.module.ts';
import { createProgress, createMatchExperience, payInExperience } from './progress.api.ts';
import { createRecount } from './progress.recount.ts';
import { progressHoldings } from './progress.tables.ts';

/** Experience and levels. */
export const progress = defineModule({
  name: 'progress',
  uses: { rewards, balance },
  holds: progressHoldings,
  create(kernel, used) {
    const api = createProgress(kernel);
    used.rewards.register(payInExperience(api, kernel));
    const { subscription, ...recount } = createRecount(kernel, api);
    used.balance.register(recount);
    return { api, on: [createMatchExperience(api), subscription] };
  },
});
