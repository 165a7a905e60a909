import { activityEvents as api } from '@guildhall/contract/goals/activity-events';
import { calls, type Parts } from '../../../kernel/modules.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Rewards } from '../../wealth/rewards/rewards.api.ts';
import { mountActivityEventSection } from './activity-events.admin.ts';
import type { ActivityEvents } from './activity-events.api.ts';
import { createActivityEventUseCases } from './activity-events.service.ts';

export function activityEventsParts(
  kernel: Kernel,
  deps: { activityEvents: ActivityEvents; rewards: Rewards },
): Parts {
  const use = createActivityEventUseCases(kernel);
  return {
    calls: [calls(api, { listActivityRewards: (call) => use.mine(call) })],
    sections: [
      (router) =>
        mountActivityEventSection(router, kernel, {
          events: deps.activityEvents,
          rewards: deps.rewards,
        }),
    ],
  };
}
