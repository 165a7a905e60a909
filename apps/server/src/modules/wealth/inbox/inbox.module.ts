import { rewards } from '../rewards/rewards.module.ts';
import { defineModule } from '../../../kernel/modules.ts';
import { createInbox } from './inbox.api.ts';
import { createInboxModuleParts } from './inbox.routes.ts';
import { inboxPersonalData } from './inbox.tables.ts';

/** Inbox of rewards that could not be delivered, and the list of past payments. */
export const inbox = defineModule({
  name: 'inbox',
  uses: { rewards },
  holds: inboxPersonalData,
  create: (kernel, used) => ({
    api: createInbox(kernel, used.rewards),
    ...createInboxModuleParts(kernel, used.rewards),
  }),
});
