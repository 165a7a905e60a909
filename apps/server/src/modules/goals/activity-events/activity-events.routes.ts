import { activityEvents as api } from '@guildhall/contract/goals/activity-events';
import { calls, type Parts } from '../../../kernel/modules.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Rewards } from '../../wealth/rewards/rewards.api.ts';
import { mountActivityEventSection } from './activity-events.admin.ts';
import type { Recount } from './activity-events.recount.service.ts';
import { createActivityEventUseCases } from './activity-events.service.ts';

export function createActivityEventsParts(
  kernel: Kernel,
  deps: { recount: Recount; rewards: Rewards },
): Parts {
  const use = createActivityEventUseCases(kernel);
  return {
    calls: [calls(api, { listActivityRewards: (call) => use.mine(call) })],
    sections: [(router) => mountActivityEventSection(router, kernel, deps)],
  };
}
