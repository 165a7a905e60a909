import { levelRewards as api } from '@guildhall/contract/goals/level-rewards';
import type { Router } from '../../../kernel/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Rewards } from '../../wealth/rewards/rewards.api.ts';
import { createLevelRewardUseCases } from './progress.service.ts';

export function mountProgress(router: Router, kernel: Kernel, rewards: Rewards): void {
  const use = createLevelRewardUseCases(kernel, rewards);
  router.bind('listLevelRewards', api.listLevelRewards, (call) => use.list(call));
  router.bind('claimLevelReward', api.claimLevelReward, (call, { params, body }) =>
    use.claim(call, params.levelRewardId, body.itemId),
  );
}
