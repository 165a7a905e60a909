import { defineModule } from '../../../kernel/modules.ts';
import { createMailer } from './mail.api.ts';

/** E-mail, from the outbox over SMTP. */
export const mail = defineModule({
  name: 'mail',
  create(kernel) {
    const api = createMailer(kernel, kernel.config.mail.smtpUrl ?? '');
    return { api, stop: () => api.close() };
  },
});
