import { referral as api } from '@guildhall/contract/goals/referral';
import { calls, type Parts } from '../../../kernel/modules.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Inbox } from '../../wealth/inbox/inbox.api.ts';
import type { Rewards } from '../../wealth/rewards/rewards.api.ts';
import { mountReferralSections } from './referral.admin.ts';
import type { Referral } from './referral.api.ts';
import { createReferralUseCases } from './referral.service.ts';
import { tellClaim } from '../../wealth/rewards/rewards.api.ts';

export function createReferralParts(
  kernel: Kernel,
  deps: { rewards: Rewards; referral: Referral; inbox: Inbox },
): Parts {
  const use = createReferralUseCases(kernel, deps);
  return {
    calls: [
      calls(api, {
        visitInvite: (call, { params }) => use.visit(call, params.code),
        referralLink: (call) => use.link(call),
        listReferrals: (call) => use.recruits(call),
        listReferralRewards: (call) => use.rewards(call),
        claimReferralReward: (call, { body }) =>
          tellClaim(call, use.claim(call, body.referralRewardId)),
      }),
    ],
    sections: [(router) => mountReferralSections(router, kernel, deps)],
  };
}
