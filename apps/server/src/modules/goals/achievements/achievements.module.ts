import { achievementCalls } from '@guildhall/contract/goals/achievements';
import { achievementsSection } from '@guildhall/contract/goals/achievements.section';
import { playerCardsModule } from '../../play/player-cards/player-cards.module.ts';
import { notificationsModule } from '../../post/notifications/notifications.module.ts';
import { inboxModule } from '../../wealth/inbox/inbox.module.ts';
import { toClaimReply } from '../../wealth/rewards/rewards.api.ts';
import { rewardsModule } from '../../wealth/rewards/rewards.module.ts';
import { bindCalls, defineModule } from '../../../kernel/modules.ts';
import { mountAchievementSection } from './achievements.admin.ts';
import { createAchievementsApi } from './achievements.api.ts';
import { achievementReplay } from './achievements.replay.ts';
import { createAchievementUseCases } from './achievements.service.ts';
import { listAchievementsOnPlayerCard } from './achievements.store.ts';
import { achievementsPersonalData } from './achievements.tables.ts';

/** Achievements, unlocked by lifetime statistics. */
export const achievementsModule = defineModule({
  name: 'achievements',
  uses: {
    inbox: inboxModule,
    notifications: notificationsModule,
    playerCards: playerCardsModule,
    rewards: rewardsModule,
  },
  holds: achievementsPersonalData,
  create(kernel, deps) {
    const achievements = createAchievementsApi(kernel, deps.notifications);
    deps.playerCards.addAchievements(listAchievementsOnPlayerCard);
    kernel.replays.register([achievementsSection.name], achievementReplay);
    const use = createAchievementUseCases(kernel, deps.rewards);
    const serviceDeps = { ...deps, achievements };
    return {
      api: undefined,
      calls: [
        bindCalls(achievementCalls, {
          listAchievements: (call) => use.list(call),
          claimAchievement: (call, { params }) =>
            toClaimReply(call, use.claim(call, params.achievementId)),
        }),
      ],
      sections: [(router) => mountAchievementSection(router, kernel, serviceDeps)],
      on: [achievements.subscription],
    };
  },
});
