import { achievementSettings } from '@guildhall/contract/goals/achievements.section';
import { notifications } from '../../post/notifications/notifications.module.ts';
import { inbox } from '../../wealth/inbox/inbox.module.ts';
import { rewards } from '../../wealth/rewards/rewards.module.ts';
import { defineModule, together } from '../../../kernel/modules.ts';
import { createAchievements } from './achievements.api.ts';
import { achievementReplay } from './achievements.replay.ts';
import { achievementsParts } from './achievements.routes.ts';
import { achievementsHoldings } from './achievements.tables.ts';

/** Achievements, unlocked by lifetime statistics. */
export const achievements = defineModule({
  name: 'achievements',
  uses: { inbox, notifications, rewards },
  holds: achievementsHoldings,
  create(kernel, used) {
    const own = createAchievements(kernel, used.notifications);
    kernel.replays.register([achievementSettings.name], achievementReplay);
    return {
      api: undefined,
      ...together(achievementsParts(kernel, { ...used, achievements: own }), {
        on: [own.subscription],
      }),
    };
  },
});
