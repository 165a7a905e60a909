import { inbox as api } from '@guildhall/contract/wealth/inbox';
import { accounts } from '@guildhall/contract/identity/accounts';
import type { Router } from '../../../kernel/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Rewards } from '../rewards/rewards.api.ts';
import { createInboxUseCases } from './inbox.service.ts';

export function mountInbox(router: Router, kernel: Kernel, rewards: Rewards): void {
  const use = createInboxUseCases(kernel, rewards);
  router.bind('listInbox', api.listInbox, (call, { query }) =>
    use.list(call, query.page, query.perPage),
  );
  router.bind('claimInboxMessage', api.claimInboxMessage, (call, { params }) =>
    use.claim(call, params.messageId),
  );
  router.bind('listReceipts', accounts.listReceipts, (call, { query }) =>
    use.receipts(call, query.page, query.perPage),
  );
  kernel.jobs.every('inbox.sweep', '* * * * *', () => use.sweep());
}
