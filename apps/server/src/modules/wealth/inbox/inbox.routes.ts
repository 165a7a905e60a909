import { sql } from '../../../kernel/db/sql.ts';
import { inboxCalls as api } from '@guildhall/contract/wealth/inbox';
import { heldPayoutsFeed, heldPayoutsApi } from '@guildhall/contract/wealth/held-payouts.section';
import { mountFeed } from '../../../engine/feeds.ts';
import { createHeldPayoutReview } from './held-payouts.service.ts';
import { accountCalls } from '@guildhall/contract/identity/accounts';
import { calls, everyMinute, only, type ModuleParts } from '../../../kernel/modules.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { RewardPayments } from '../rewards/rewards.api.ts';
import { createInboxUseCases } from './inbox.service.ts';
import { toClaimReply } from '../rewards/rewards.api.ts';

export function createInboxModuleParts(kernel: Kernel, rewards: RewardPayments): ModuleParts {
  const use = createInboxUseCases(kernel, rewards);
  const held = createHeldPayoutReview(kernel, rewards);
  return {
    calls: [
      calls(heldPayoutsApi, {
        releasePayout: (call, { params }) => toClaimReply(call, held.release(call, params.id)),
        refusePayout: (call, { params }) => held.refuse(call, params.id),
      }),
      calls(api, {
        listInbox: (call, { query }) => use.list(call, query.page, query.perPage),
        claimInboxMessage: (call, { params }) =>
          toClaimReply(call, use.claim(call, params.messageId)),
      }),
      calls(only(accountCalls, 'listReceipts', 'readReceipt'), {
        readReceipt: (call, { params }) => use.receipt(call, params.receiptId),
        listReceipts: (call, { query }) => use.receipts(call, query.page, query.perPage),
      }),
    ],
    sections: [(router) => mountFeed(router, kernel, heldPayoutsFeed, held)],
    homeLines: {
      heldPayouts: () => sql`
        select created_at as at
        from inbox_messages
        where state = 'WAITING' and kind = 'REVIEW'
        order by id`,
    },
    jobs: { 'inbox.sweep': everyMinute(() => use.sweep()) },
  };
}
