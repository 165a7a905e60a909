import { levelRewardCalls } from '@guildhall/contract/goals/level-rewards';
import { matchReplayModule } from '../../play/match-replay/match-replay.module.ts';
import { notificationsModule } from '../../post/notifications/notifications.module.ts';
import { inboxModule } from '../../wealth/inbox/inbox.module.ts';
import { toClaimReply } from '../../wealth/rewards/rewards.api.ts';
import { rewardsModule } from '../../wealth/rewards/rewards.module.ts';
import { bindCalls, defineJob, defineModule } from '../../../kernel/modules.ts';
import { mountLevelRewardSection } from './level-rewards.admin.ts';
import { createLevelRewardSubscription } from './level-rewards.api.ts';
import { registerLevelRewardReplay } from './level-rewards.replay.ts';
import { createLevelRewardUseCases } from './level-rewards.service.ts';
import { mergeLevelRewardCounts } from './level-rewards.store.ts';
import { levelRewardPersonalData } from './level-rewards.tables.ts';

/** Rewards for reaching levels. */
export const levelRewardsModule = defineModule({
  name: 'level-rewards',
  uses: {
    inbox: inboxModule,
    matchReplay: matchReplayModule,
    notifications: notificationsModule,
    rewards: rewardsModule,
  },
  holds: levelRewardPersonalData,
  create(kernel, deps) {
    registerLevelRewardReplay(deps.matchReplay);
    const serviceDeps = { ...deps, notifier: deps.notifications };
    const use = createLevelRewardUseCases(kernel, deps.rewards);
    return {
      api: undefined,
      calls: [
        bindCalls(levelRewardCalls, {
          listLevelRewards: (call) => use.list(call),
          claimLevelReward: (call, { params, body }) =>
            toClaimReply(call, use.claim(call, params.levelRewardId, body.itemId)),
        }),
      ],
      sections: [(router) => mountLevelRewardSection(router, kernel, serviceDeps)],
      on: [createLevelRewardSubscription(kernel, deps.notifications)],
      jobs: {
        'level-rewards.counts': defineJob('*/5 * * * *', () => mergeLevelRewardCounts(kernel.db)),
      },
    };
  },
});
