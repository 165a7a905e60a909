import { rewards } from '../../wealth/rewards/rewards.module.ts';
import { defineModule } from '../../../kernel/modules.ts';
import { balance } from '../balance/balance.module.ts';
import {
  createProgress,
  createMatchExperienceSubscription,
  createExperiencePayer,
} from './progress.api.ts';
import { createLevelRecount } from './progress.recount.ts';
import { progressPersonalData } from './progress.tables.ts';

/** Experience and levels. */
export const progress = defineModule({
  name: 'progress',
  uses: { rewards, balance },
  holds: progressPersonalData,
  create(kernel, deps) {
    const api = createProgress(kernel);
    deps.rewards.register(createExperiencePayer(api, kernel));
    const { subscription, ...recount } = createLevelRecount(kernel, api);
    deps.balance.register(recount);
    return { api, on: [createMatchExperienceSubscription(api), subscription] };
  },
});
