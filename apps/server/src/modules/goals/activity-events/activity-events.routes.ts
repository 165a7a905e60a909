import { activityEventCalls as api } from '@guildhall/contract/goals/activity-events';
import { calls, type ModuleParts } from '../../../kernel/modules.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { RewardPayments } from '../../wealth/rewards/rewards.api.ts';
import { mountActivityEventSection } from './activity-events.admin.ts';
import type { EventRecount } from './activity-events.recount.service.ts';
import { createActivityEventUseCases } from './activity-events.service.ts';

export function createActivityEventsModuleParts(
  kernel: Kernel,
  deps: { recount: EventRecount; rewards: RewardPayments },
): ModuleParts {
  const use = createActivityEventUseCases(kernel);
  return {
    calls: [calls(api, { listActivityRewards: (call) => use.mine(call) })],
    sections: [(router) => mountActivityEventSection(router, kernel, deps)],
  };
}
