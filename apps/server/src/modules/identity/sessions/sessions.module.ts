import { mail } from '../../post/mail/mail.module.ts';
import { notifications } from '../../post/notifications/notifications.module.ts';
import { defineModule, every, together } from '../../../kernel/modules.ts';
import { assertKeyOpens } from '../../../kernel/secrets.ts';
import { findAdministratorsFactor } from '../accounts/users/users.api.ts';
import { createSessions } from './sessions.api.ts';
import { createSessionsParts } from './sessions.routes.ts';
import { sessionsHoldings } from './sessions.tables.ts';
import { reencryptFactors } from './two-factor/two-factor.reencryption.ts';
import { createTwoFactorParts } from './two-factor/two-factor.routes.ts';

/** Sessions of browsers and operators, and the second factor. */
export const sessions = defineModule({
  name: 'sessions',
  uses: { mail, notifications },
  holds: sessionsHoldings,
  create(kernel, used) {
    const api = createSessions(kernel);
    return {
      api,
      ...together(
        createSessionsParts(kernel, api),
        createTwoFactorParts(kernel, {
          mailer: used.mail,
          notifier: used.notifications,
          sessions: api,
        }),
        { jobs: { 'sessions.reencrypt': every('*/10 * * * *', () => reencryptFactors(kernel)) } },
      ),
      check: async () =>
        assertKeyOpens(kernel.config, (await findAdministratorsFactor(kernel.db.read))?.secret),
    };
  },
});
