import { achievements as api } from '@guildhall/contract/goals/achievements';
import type { Router } from '../../../kernel/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Inbox } from '../../wealth/inbox/inbox.api.ts';
import type { Rewards } from '../../wealth/rewards/rewards.api.ts';
import { mountAchievementSection } from './achievements.admin.ts';
import type { Achievements } from './achievements.api.ts';
import { createAchievementUseCases } from './achievements.service.ts';

export function mountAchievements(
  router: Router,
  kernel: Kernel,
  deps: { rewards: Rewards; inbox: Inbox; achievements: Achievements },
): void {
  const use = createAchievementUseCases(kernel, deps.rewards);
  router.bind('listAchievements', api.listAchievements, (call) => use.list(call));
  router.bind('claimAchievement', api.claimAchievement, (call, { params }) =>
    use.claim(call, params.achievementId),
  );
  mountAchievementSection(router, kernel, deps);
}
