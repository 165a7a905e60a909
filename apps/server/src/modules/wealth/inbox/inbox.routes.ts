import { inbox as api } from '@guildhall/contract/wealth/inbox';
import { accounts } from '@guildhall/contract/identity/accounts';
import { calls, everyMinute, only, type Parts } from '../../../kernel/modules.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Rewards } from '../rewards/rewards.api.ts';
import { createInboxUseCases } from './inbox.service.ts';
import { toldClaim } from '../rewards/rewards.api.ts';

export function inboxParts(kernel: Kernel, rewards: Rewards): Parts {
  const use = createInboxUseCases(kernel, rewards);
  return {
    calls: [
      calls(api, {
        listInbox: (call, { query }) => use.list(call, query.page, query.perPage),
        claimInboxMessage: (call, { params }) => toldClaim(call, use.claim(call, params.messageId)),
      }),
      calls(only(accounts, 'listReceipts'), {
        listReceipts: (call, { query }) => use.receipts(call, query.page, query.perPage),
      }),
    ],
    jobs: { 'inbox.sweep': everyMinute(() => use.sweep()) },
  };
}
