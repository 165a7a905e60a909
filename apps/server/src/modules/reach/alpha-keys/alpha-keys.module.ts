import { mail } from '../../post/mail/mail.module.ts';
import { notifications } from '../../post/notifications/notifications.module.ts';
import { defineModule } from '../../../kernel/modules.ts';
import { createAlphaKeysModuleParts } from './alpha-keys.routes.ts';
import { buildOpenRequestTimesQuery } from './alpha-key-requests.store.ts';
import { alphaKeysPersonalData } from './alpha-keys.tables.ts';

/** Alpha keys, which allow players to play before the release. */
export const alphaKeys = defineModule({
  name: 'alpha-keys',
  uses: { mail, notifications },
  holds: alphaKeysPersonalData,
  create: (kernel, used) => ({
    api: undefined,
    homeLines: { alphaKeyRequests: buildOpenRequestTimesQuery },
    ...createAlphaKeysModuleParts(kernel, { mailer: used.mail, notifier: used.notifications }),
  }),
});
