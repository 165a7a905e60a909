import { activityEventsSection as settings } from '@guildhall/contract/goals/activity-events.section';
import { notifications } from '../../post/notifications/notifications.module.ts';
import { rewards } from '../../wealth/rewards/rewards.module.ts';
import { defineModule, together } from '../../../kernel/modules.ts';
import { createRewardGranting } from './activity-events.granting.ts';
import { createActivityEventSubscriptions } from './activity-events.listeners.ts';
import { createEventRecount } from './activity-events.recount.service.ts';
import { activityEventReplay } from './activity-events.replay.ts';
import { createActivityEventsModuleParts } from './activity-events.routes.ts';
import { createActivityEventUseCases } from './activity-events.service.ts';
import { activityEventsPersonalData } from './activity-events.tables.ts';

/** Rewards for actions in a limited time, paid immediately. */
export const activityEvents = defineModule({
  name: 'activity-events',
  uses: { notifications, rewards },
  holds: activityEventsPersonalData,
  create(kernel, used) {
    const granting = createRewardGranting(kernel, {
      rewards: used.rewards,
      notifier: used.notifications,
    });
    const recount = createEventRecount(kernel, granting);
    kernel.replays.register([settings.name], activityEventReplay);
    const parts = createActivityEventsModuleParts(kernel, { rewards: used.rewards, recount });
    return {
      api: createActivityEventUseCases(kernel),
      ...together(parts, { on: createActivityEventSubscriptions(kernel, granting) }),
    };
  },
});
