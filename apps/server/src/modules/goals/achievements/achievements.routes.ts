import { achievementCalls as api } from '@guildhall/contract/goals/achievements';
import { calls, type ModuleParts } from '../../../kernel/modules.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Inbox } from '../../wealth/inbox/inbox.api.ts';
import type { RewardPayments } from '../../wealth/rewards/rewards.api.ts';
import { mountAchievementSection } from './achievements.admin.ts';
import type { Achievements } from './achievements.api.ts';
import { createAchievementUseCases } from './achievements.service.ts';
import { toClaimReply } from '../../wealth/rewards/rewards.api.ts';

export function createAchievementsModuleParts(
  kernel: Kernel,
  deps: { rewards: RewardPayments; inbox: Inbox; achievements: Achievements },
): ModuleParts {
  const use = createAchievementUseCases(kernel, deps.rewards);
  return {
    calls: [
      calls(api, {
        listAchievements: (call) => use.list(call),
        claimAchievement: (call, { params }) =>
          toClaimReply(call, use.claim(call, params.achievementId)),
      }),
    ],
    sections: [(router) => mountAchievementSection(router, kernel, deps)],
  };
}
