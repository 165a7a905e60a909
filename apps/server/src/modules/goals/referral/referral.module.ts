import { referralCalls } from '@guildhall/contract/goals/referral';
import { sql } from '../../../kernel/db/sql.ts';
import { getRetentionStart } from '../../../kernel/jobs/sweep.ts';
import { notificationsModule } from '../../post/notifications/notifications.module.ts';
import { inboxModule } from '../../wealth/inbox/inbox.module.ts';
import { toClaimReply } from '../../wealth/rewards/rewards.api.ts';
import { rewardsModule } from '../../wealth/rewards/rewards.module.ts';
import { featuresModule } from '../../play/features/features.module.ts';
import { bindCalls, defineJob, defineModule } from '../../../kernel/modules.ts';
import { mountReferralSections } from './referral.admin.ts';
import { createReferralApi } from './referral.api.ts';
import { createReferralUseCases } from './referral.service.ts';
import { deleteOldInviteVisits } from './referral.store.ts';
import { referralPersonalData } from './referral.tables.ts';

/** Referral: recruits and the rewards of their recruiters. */
export const referralModule = defineModule({
  name: 'referral',
  uses: {
    features: featuresModule,
    inbox: inboxModule,
    notifications: notificationsModule,
    rewards: rewardsModule,
  },
  holds: referralPersonalData,
  create(kernel, deps) {
    const referral = createReferralApi(kernel, deps);
    const serviceDeps = { ...deps, referral };
    const use = createReferralUseCases(kernel, serviceDeps);
    return {
      api: undefined,
      calls: [
        bindCalls(referralCalls, {
          visitInvite: (call, { params }) => use.visit(call, params.code),
          referralLink: (call) => use.link(call),
          listReferrals: (call) => use.recruits(call),
          listReferralRewards: (call) => use.rewards(call),
          claimReferralReward: (call, { body }) =>
            toClaimReply(call, use.claim(call, body.referralRewardId)),
        }),
      ],
      sections: [(router) => mountReferralSections(router, kernel, serviceDeps)],
      on: referral.subscriptions,
      jobs: {
        'referral.forget-visits': defineJob('47 * * * *', () =>
          deleteOldInviteVisits(kernel.db, getRetentionStart(kernel, 'invite_visits')),
        ),
      },
      homeLines: {
        heldRecruits: () => sql`
          select registered_at as at
          from recruits
          where held_for is not null and refused_at is null
          order by user_id`,
      },
    };
  },
});
