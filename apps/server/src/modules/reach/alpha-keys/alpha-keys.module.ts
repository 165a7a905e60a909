import { mail } from '../../post/mail/mail.module.ts';
import { notifications } from '../../post/notifications/notifications.module.ts';
import { defineModule } from '../../../kernel/modules.ts';
import { createAlphaKeysParts } from './alpha-keys.routes.ts';
import { buildOpenRequests } from './alpha-keys.store.ts';
import { alphaKeysHoldings } from './alpha-keys.tables.ts';

/** Alpha keys, which allow players to play before the release. */
export const alphaKeys = defineModule({
  name: 'alpha-keys',
  uses: { mail, notifications },
  holds: alphaKeysHoldings,
  create: (kernel, used) => ({
    api: undefined,
    homeLines: { alphaKeyRequests: buildOpenRequests },
    ...createAlphaKeysParts(kernel, { mailer: used.mail, notifier: used.notifications }),
  }),
});
