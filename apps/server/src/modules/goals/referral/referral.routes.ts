import { referralCalls as api } from '@guildhall/contract/goals/referral';
import { calls, type ModuleParts } from '../../../kernel/modules.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Inbox } from '../../wealth/inbox/inbox.api.ts';
import type { RewardPayments } from '../../wealth/rewards/rewards.api.ts';
import { mountReferralSections } from './referral.admin.ts';
import type { Referral } from './referral.api.ts';
import { createReferralUseCases } from './referral.service.ts';
import { toClaimReply } from '../../wealth/rewards/rewards.api.ts';

export function createReferralModuleParts(
  kernel: Kernel,
  deps: { rewards: RewardPayments; referral: Referral; inbox: Inbox },
): ModuleParts {
  const use = createReferralUseCases(kernel, deps);
  return {
    calls: [
      calls(api, {
        visitInvite: (call, { params }) => use.visit(call, params.code),
        referralLink: (call) => use.link(call),
        listReferrals: (call) => use.recruits(call),
        listReferralRewards: (call) => use.rewards(call),
        claimReferralReward: (call, { body }) =>
          toClaimReply(call, use.claim(call, body.referralRewardId)),
      }),
    ],
    sections: [(router) => mountReferralSections(router, kernel, deps)],
  };
}
