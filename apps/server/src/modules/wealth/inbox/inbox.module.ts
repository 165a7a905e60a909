import {
  payoutsOnHoldApi,
  payoutsOnHoldFeed,
} from '@guildhall/contract/wealth/inbox/held-payouts.section';
import { inboxCalls } from '@guildhall/contract/wealth/inbox/inbox';
import { receiptCalls } from '@guildhall/contract/wealth/inbox/receipts';
import { mountFeed } from '../../../engine/feeds.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { bindCalls, defineModule, defineMinutelyJob } from '../../../kernel/modules.ts';
import { toClaimReply } from '../rewards/rewards.api.ts';
import { rewardsModule } from '../rewards/rewards.module.ts';
import { createPayoutReview } from './payout-review.service.ts';
import { createInboxApi } from './inbox.api.ts';
import { createInboxUseCases } from './inbox.service.ts';
import { inboxPersonalData } from './inbox.tables.ts';

/** Inboxes with rewards that could not be delivered, and the list of past payments. */
export const inboxModule = defineModule({
  name: 'inbox',
  uses: { rewards: rewardsModule },
  holds: inboxPersonalData,
  create(kernel, deps) {
    const use = createInboxUseCases(kernel, deps.rewards);
    const held = createPayoutReview(kernel, deps.rewards);
    return {
      api: createInboxApi(kernel, deps.rewards),
      calls: [
        bindCalls(payoutsOnHoldApi, {
          releasePayout: (call, { params }) => toClaimReply(call, held.release(call, params.id)),
          refusePayout: (call, { params }) => held.refuse(call, params.id),
        }),
        bindCalls(inboxCalls, {
          listInbox: (call, { query }) => use.list(call, query.page, query.perPage),
          claimInboxMessage: (call, { params }) =>
            toClaimReply(call, use.claim(call, params.messageId)),
        }),
        bindCalls(receiptCalls, {
          readReceipt: (call, { params }) => use.receipt(call, params.receiptId),
          listReceipts: (call, { query }) => use.receipts(call, query.page, query.perPage),
        }),
      ],
      sections: [(router) => mountFeed(router, kernel, payoutsOnHoldFeed, held)],
      homeLines: {
        heldPayouts: () => sql`
          select created_at as at
          from inbox_messages
          where state = 'WAITING' and kind = 'REVIEW'
          order by id`,
      },
      jobs: { 'inbox.sweep': defineMinutelyJob(() => use.sweep()) },
    };
  },
});
