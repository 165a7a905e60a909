import { levelRewardCalls as api } from '@guildhall/contract/goals/level-rewards';
import { calls, type ModuleParts } from '../../../kernel/modules.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { RewardPayments } from '../../wealth/rewards/rewards.api.ts';
import { createLevelRewardUseCases } from './level-rewards.service.ts';
import { toClaimReply } from '../../wealth/rewards/rewards.api.ts';

export function createLevelRewardsModuleParts(
  kernel: Kernel,
  rewards: RewardPayments,
): ModuleParts {
  const use = createLevelRewardUseCases(kernel, rewards);
  return {
    calls: [
      calls(api, {
        listLevelRewards: (call) => use.list(call),
        claimLevelReward: (call, { params, body }) =>
          toClaimReply(call, use.claim(call, params.levelRewardId, body.itemId)),
      }),
    ],
  };
}
