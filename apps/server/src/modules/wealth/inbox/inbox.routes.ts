import { inbox as api } from '@guildhall/contract/wealth/inbox';
import type { Router } from '../../../kernel/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Items } from '../items/items.api.ts';
import { createInboxUseCases } from './inbox.service.ts';

export function mountInbox(router: Router, kernel: Kernel, items: Items): void {
  const use = createInboxUseCases(kernel, items);
  router.bind('listInbox', api.listInbox, (call, { query }) =>
    use.list(call, query.page, query.perPage),
  );
  router.bind('claimInboxMessage', api.claimInboxMessage, (call, { params }) =>
    use.claim(call, params.messageId),
  );
  kernel.jobs.every('inbox.sweep', '* * * * *', () => use.sweep());
  use.guardAttachments();
}
