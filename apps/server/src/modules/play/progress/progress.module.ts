import { rewards } from '../../wealth/rewards/rewards.module.ts';
import { defineModule } from '../../../kernel/modules.ts';
import { createProgress, gainsOfMatches, payInExperience } from './progress.api.ts';
import { progressHoldings } from './progress.tables.ts';

/** Experience and levels. */
export const progress = defineModule({
  name: 'progress',
  uses: { rewards },
  holds: progressHoldings,
  create(kernel, used) {
    const api = createProgress(kernel);
    used.rewards.register(payInExperience(api, kernel));
    return { api, on: [gainsOfMatches(api)] };
  },
});
