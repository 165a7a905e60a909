import { rewardsModule } from '../../wealth/rewards/rewards.module.ts';
import { defineModule } from '../../../kernel/modules.ts';
import { balancePresetsModule } from '../balance/balance.module.ts';
import {
  createProgressApi,
  createMatchExperienceSubscription,
  createExperiencePayer,
} from './progress.api.ts';
import { createLevelRecount } from './progress.recount.ts';
import { progressPersonalData } from './progress.tables.ts';

/** Experience and levels. */
export const levelProgressModule = defineModule({
  name: 'progress',
  uses: { rewards: rewardsModule, balance: balancePresetsModule },
  holds: progressPersonalData,
  create(kernel, deps) {
    const api = createProgressApi(kernel);
    deps.rewards.register(createExperiencePayer(api, kernel));
    const { subscription, ...recount } = createLevelRecount(kernel, api);
    deps.balance.register(recount);
    return { api, on: [createMatchExperienceSubscription(api), subscription] };
  },
});
