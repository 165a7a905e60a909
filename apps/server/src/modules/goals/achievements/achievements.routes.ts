import { achievements as api } from '@guildhall/contract/goals/achievements';
import { calls, type Parts } from '../../../kernel/modules.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Inbox } from '../../wealth/inbox/inbox.api.ts';
import type { Rewards } from '../../wealth/rewards/rewards.api.ts';
import { mountAchievementSection } from './achievements.admin.ts';
import type { Achievements } from './achievements.api.ts';
import { createAchievementUseCases } from './achievements.service.ts';
import { tellClaim } from '../../wealth/rewards/rewards.api.ts';

export function createAchievementsParts(
  kernel: Kernel,
  deps: { rewards: Rewards; inbox: Inbox; achievements: Achievements },
): Parts {
  const use = createAchievementUseCases(kernel, deps.rewards);
  return {
    calls: [
      calls(api, {
        listAchievements: (call) => use.list(call),
        claimAchievement: (call, { params }) =>
          tellClaim(call, use.claim(call, params.achievementId)),
      }),
    ],
    sections: [(router) => mountAchievementSection(router, kernel, deps)],
  };
}
