import { credentials } from '../credentials/credentials.module.ts';
import { sessions } from '../sessions/sessions.module.ts';
import { defineModule } from '../../../kernel/modules.ts';
import { privacyParts } from './privacy.routes.ts';
import { createPrivacy } from './privacy.service.ts';

/** The own data: a copy to take along, and leaving for good. */
export const privacy = defineModule({
  name: 'privacy',
  uses: { credentials, sessions },
  create: (kernel, { credentials: { links }, sessions: open }) => ({
    api: undefined,
    ...privacyParts(createPrivacy(kernel, { links, sessions: open, holdings: kernel.holdings })),
  }),
});
