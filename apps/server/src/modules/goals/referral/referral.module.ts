import { sql } from '../../../kernel/db/sql.ts';
import { notifications } from '../../post/notifications/notifications.module.ts';
import { inbox } from '../../wealth/inbox/inbox.module.ts';
import { rewards } from '../../wealth/rewards/rewards.module.ts';
import { features } from '../../play/features/features.module.ts';
import { defineModule, together } from '../../../kernel/modules.ts';
import { createReferral } from './referral.api.ts';
import { createReferralModuleParts } from './referral.routes.ts';
import { referralPersonalData } from './referral.tables.ts';

/** Referral: recruits and the rewards of their recruiters. */
export const referral = defineModule({
  name: 'referral',
  uses: { features, inbox, notifications, rewards },
  holds: referralPersonalData,
  create(kernel, used) {
    const own = createReferral(kernel, used);
    return {
      api: undefined,
      ...together(createReferralModuleParts(kernel, { ...used, referral: own }), {
        on: own.subscriptions,
        homeLines: {
          heldRecruits: () => sql`
            select registered_at as at
            from recruits
            where held_for is not null and refused_at is null
            order by user_id`,
        },
      }),
    };
  },
});
