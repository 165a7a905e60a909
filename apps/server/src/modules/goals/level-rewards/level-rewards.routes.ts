import { levelRewards as api } from '@guildhall/contract/goals/level-rewards';
import { calls, type Parts } from '../../../kernel/modules.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Rewards } from '../../wealth/rewards/rewards.api.ts';
import { createLevelRewardUseCases } from './level-rewards.service.ts';
import { tellClaim } from '../../wealth/rewards/rewards.api.ts';

export function createLevelRewardsParts(kernel: Kernel, rewards: Rewards): Parts {
  const use = createLevelRewardUseCases(kernel, rewards);
  return {
    calls: [
      calls(api, {
        listLevelRewards: (call) => use.list(call),
        claimLevelReward: (call, { params, body }) =>
          tellClaim(call, use.claim(call, params.levelRewardId, body.itemId)),
      }),
    ],
  };
}
