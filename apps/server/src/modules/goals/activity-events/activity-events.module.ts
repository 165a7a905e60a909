import { activityEvents as settings } from '@guildhall/contract/goals/activity-events.section';
import { notifications } from '../../post/notifications/notifications.module.ts';
import { rewards } from '../../wealth/rewards/rewards.module.ts';
import { defineModule, together } from '../../../kernel/modules.ts';
import { createActivityEvents } from './activity-events.api.ts';
import { activityEventReplay } from './activity-events.replay.ts';
import { activityEventsParts } from './activity-events.routes.ts';
import { createActivityEventUseCases } from './activity-events.service.ts';
import { activityEventsHoldings } from './activity-events.tables.ts';

/** Deeds of a time that pay at once. */
export const activityEvents = defineModule({
  name: 'activity-events',
  uses: { notifications, rewards },
  holds: activityEventsHoldings,
  create(kernel, used) {
    const own = createActivityEvents(kernel, {
      rewards: used.rewards,
      notifier: used.notifications,
    });
    kernel.replays.register([settings.name], activityEventReplay);
    const parts = activityEventsParts(kernel, { rewards: used.rewards, activityEvents: own });
    return {
      api: createActivityEventUseCases(kernel),
      ...together(parts, { on: own.subscriptions }),
    };
  },
});
