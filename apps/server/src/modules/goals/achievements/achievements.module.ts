import { achievementSettings } from '@guildhall/contract/goals/achievements.section';
import { playerCards } from '../../play/player-cards/player-cards.module.ts';
import { notifications } from '../../post/notifications/notifications.module.ts';
import { inbox } from '../../wealth/inbox/inbox.module.ts';
import { rewards } from '../../wealth/rewards/rewards.module.ts';
import { defineModule, together } from '../../../kernel/modules.ts';
import { createAchievements } from './achievements.api.ts';
import { achievementReplay } from './achievements.replay.ts';
import { createAchievementsParts } from './achievements.routes.ts';
import { listOnCard } from './achievements.store.ts';
import { achievementsHoldings } from './achievements.tables.ts';

/** Achievements, unlocked by lifetime statistics. */
export const achievements = defineModule({
  name: 'achievements',
  uses: { inbox, notifications, playerCards, rewards },
  holds: achievementsHoldings,
  create(kernel, used) {
    const own = createAchievements(kernel, used.notifications);
    used.playerCards.addAchievements(listOnCard);
    kernel.replays.register([achievementSettings.name], achievementReplay);
    return {
      api: undefined,
      ...together(createAchievementsParts(kernel, { ...used, achievements: own }), {
        on: [own.subscription],
      }),
    };
  },
});
