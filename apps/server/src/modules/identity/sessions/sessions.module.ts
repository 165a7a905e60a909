import { mail } from '../../post/mail/mail.module.ts';
import { defineModule, together } from '../../../kernel/modules.ts';
import { createSessions } from './sessions.api.ts';
import { sessionsParts } from './sessions.routes.ts';
import { sessionsHoldings } from './sessions.tables.ts';
import { twoFactorParts } from './two-factor.routes.ts';

/** Sessions of browsers and operators, and the second factor. */
export const sessions = defineModule({
  name: 'sessions',
  uses: { mail },
  holds: sessionsHoldings,
  create(kernel, used) {
    const api = createSessions(kernel);
    return { api, ...together(sessionsParts(kernel, api), twoFactorParts(kernel, used.mail, api)) };
  },
});
