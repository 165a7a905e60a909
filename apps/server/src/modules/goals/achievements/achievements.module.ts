import { achievementsSection } from '@guildhall/contract/goals/achievements.section';
import { playerCards } from '../../play/player-cards/player-cards.module.ts';
import { notifications } from '../../post/notifications/notifications.module.ts';
import { inbox } from '../../wealth/inbox/inbox.module.ts';
import { rewards } from '../../wealth/rewards/rewards.module.ts';
import { defineModule, together } from '../../../kernel/modules.ts';
import { createAchievements } from './achievements.api.ts';
import { achievementReplay } from './achievements.replay.ts';
import { createAchievementsModuleParts } from './achievements.routes.ts';
import { listAchievementsOnPlayerCard } from './achievements.store.ts';
import { achievementsPersonalData } from './achievements.tables.ts';

/** Achievements, unlocked by lifetime statistics. */
export const achievements = defineModule({
  name: 'achievements',
  uses: { inbox, notifications, playerCards, rewards },
  holds: achievementsPersonalData,
  create(kernel, used) {
    const own = createAchievements(kernel, used.notifications);
    used.playerCards.addAchievements(listAchievementsOnPlayerCard);
    kernel.replays.register([achievementsSection.name], achievementReplay);
    return {
      api: undefined,
      ...together(createAchievementsModuleParts(kernel, { ...used, achievements: own }), {
        on: [own.subscription],
      }),
    };
  },
});
