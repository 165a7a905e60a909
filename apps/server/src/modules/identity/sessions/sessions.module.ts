import { mail } from '../../post/mail/mail.module.ts';
import { notifications } from '../../post/notifications/notifications.module.ts';
import { defineModule, every, together } from '../../../kernel/modules.ts';
import { assertKeysDecrypt } from '../../../kernel/secrets.ts';
import { findAdministratorAuthenticator } from '../accounts/users/users.api.ts';
import { createSessions } from './sessions.api.ts';
import { createSessionsModuleParts } from './sessions.routes.ts';
import { sessionsPersonalData } from './sessions.tables.ts';
import { reencryptAuthenticatorSecrets } from './two-factor/two-factor.reencryption.ts';
import { createTwoFactorModuleParts } from './two-factor/two-factor.routes.ts';

/** Sessions of browsers and operators, and the second factor. */
export const sessions = defineModule({
  name: 'sessions',
  uses: { mail, notifications },
  holds: sessionsPersonalData,
  create(kernel, used) {
    const api = createSessions(kernel);
    return {
      api,
      ...together(
        createSessionsModuleParts(kernel, api),
        createTwoFactorModuleParts(kernel, {
          mailer: used.mail,
          notifier: used.notifications,
          sessions: api,
        }),
        {
          jobs: {
            'sessions.reencrypt': every('*/10 * * * *', () =>
              reencryptAuthenticatorSecrets(kernel),
            ),
          },
        },
      ),
      check: async () =>
        assertKeysDecrypt(
          kernel.config,
          (await findAdministratorAuthenticator(kernel.db.read))?.secret,
        ),
    };
  },
});
