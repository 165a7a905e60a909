import { activityEventCalls } from '@guildhall/contract/goals/activity-events';
import { activityEventsSection as settings } from '@guildhall/contract/goals/activity-events.section';
import { notificationsModule } from '../../post/notifications/notifications.module.ts';
import { rewardsModule } from '../../wealth/rewards/rewards.module.ts';
import { bindCalls, defineModule } from '../../../kernel/modules.ts';
import { mountActivityEventSection } from './activity-events.admin.ts';
import { createActivityRewardGranter } from './activity-events.granting.ts';
import { createActivityEventSubscriptions } from './activity-events.listeners.ts';
import { createActivityEventRecount } from './activity-events.recount.service.ts';
import { activityEventReplay } from './activity-events.replay.ts';
import { createActivityEventUseCases } from './activity-events.service.ts';
import { activityEventsPersonalData } from './activity-events.tables.ts';

/** Rewards for actions in a limited time, paid immediately. */
export const activityEventsModule = defineModule({
  name: 'activity-events',
  uses: { notifications: notificationsModule, rewards: rewardsModule },
  holds: activityEventsPersonalData,
  create(kernel, deps) {
    const granting = createActivityRewardGranter(kernel, {
      rewards: deps.rewards,
      notifier: deps.notifications,
    });
    const recount = createActivityEventRecount(kernel, granting);
    kernel.replays.register([settings.name], activityEventReplay);
    const api = createActivityEventUseCases(kernel);
    const serviceDeps = { rewards: deps.rewards, recount };
    return {
      api,
      calls: [bindCalls(activityEventCalls, { listActivityRewards: (call) => api.mine(call) })],
      sections: [(router) => mountActivityEventSection(router, kernel, serviceDeps)],
      on: createActivityEventSubscriptions(kernel, granting),
    };
  },
});
