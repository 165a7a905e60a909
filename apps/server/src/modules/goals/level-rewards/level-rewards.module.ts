import { matchReplay } from '../../play/match-replay/match-replay.module.ts';
import { notifications } from '../../post/notifications/notifications.module.ts';
import { inbox } from '../../wealth/inbox/inbox.module.ts';
import { rewards } from '../../wealth/rewards/rewards.module.ts';
import { defineModule, together } from '../../../kernel/modules.ts';
import { mountLevelRewardSection } from './level-rewards.admin.ts';
import { createLevelRewardSubscription } from './level-rewards.api.ts';
import { registerLevelRewardReplay } from './level-rewards.replay.ts';
import { createLevelRewardsModuleParts } from './level-rewards.routes.ts';
import { levelRewardPersonalData } from './level-rewards.tables.ts';

/** Rewards for reaching levels. */
export const levelRewards = defineModule({
  name: 'level-rewards',
  uses: { inbox, matchReplay, notifications, rewards },
  holds: levelRewardPersonalData,
  create(kernel, used) {
    registerLevelRewardReplay(used.matchReplay);
    const deps = { ...used, notifier: used.notifications };
    return {
      api: undefined,
      ...together(createLevelRewardsModuleParts(kernel, used.rewards), {
        sections: [(router) => mountLevelRewardSection(router, kernel, deps)],
        on: [createLevelRewardSubscription(kernel, used.notifications)],
      }),
    };
  },
});
