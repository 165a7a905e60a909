import { rewards } from '../rewards/rewards.module.ts';
import { defineModule } from '../../../kernel/modules.ts';
import { createInbox } from './inbox.api.ts';
import { createInboxParts } from './inbox.routes.ts';
import { inboxHoldings } from './inbox.tables.ts';

/** Inbox of rewards that could not be delivered, and the list of past payments. */
export const inbox = defineModule({
  name: 'inbox',
  uses: { rewards },
  holds: inboxHoldings,
  create: (kernel, used) => ({
    api: createInbox(kernel, used.rewards),
    ...createInboxParts(kernel, used.rewards),
  }),
});
