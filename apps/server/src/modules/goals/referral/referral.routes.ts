import { referral as api } from '@guildhall/contract/goals/referral';
import type { Router } from '../../../kernel/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Inbox } from '../../wealth/inbox/inbox.api.ts';
import type { Rewards } from '../../wealth/rewards/rewards.api.ts';
import { mountReferralSections } from './referral.admin.ts';
import type { Referral } from './referral.api.ts';
import { createReferralUseCases } from './referral.service.ts';

export function mountReferral(
  router: Router,
  kernel: Kernel,
  deps: { rewards: Rewards; referral: Referral; inbox: Inbox },
): void {
  const use = createReferralUseCases(kernel, deps);
  router.bind('visitInvite', api.visitInvite, (call, { params }) => use.visit(call, params.code));
  router.bind('referralLink', api.referralLink, (call) => use.link(call));
  router.bind('listReferrals', api.listReferrals, (call) => use.recruits(call));
  router.bind('listReferralRewards', api.listReferralRewards, (call) => use.rewards(call));
  router.bind('claimReferralReward', api.claimReferralReward, (call, { body }) =>
    use.claim(call, body.referralRewardId),
  );
  mountReferralSections(router, kernel, deps);
}
