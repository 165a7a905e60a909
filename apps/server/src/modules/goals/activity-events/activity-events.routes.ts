import { activityEvents as api } from '@guildhall/contract/goals/activity-events';
import type { Router } from '../../../kernel/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Rewards } from '../../wealth/rewards/rewards.api.ts';
import { mountActivityEventSection } from './activity-events.admin.ts';
import type { ActivityEvents } from './activity-events.api.ts';
import { createActivityEventUseCases } from './activity-events.service.ts';

export function mountActivityEvents(
  router: Router,
  kernel: Kernel,
  deps: { activityEvents: ActivityEvents; rewards: Rewards },
): void {
  const use = createActivityEventUseCases(kernel);
  router.bind('listActivityRewards', api.listActivityRewards, (call) => use.mine(call));
  mountActivityEventSection(router, kernel, { events: deps.activityEvents, rewards: deps.rewards });
}
