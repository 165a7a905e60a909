import { defineModule } from '../../../kernel/modules.ts';
import { createMailer } from './mail.api.ts';
import { openSmtp } from './mail.smtp.ts';

/** Sends e-mails: the outbox delivers them by SMTP. */
export const mailModule = defineModule({
  name: 'mail',
  create(kernel) {
    const { smtpUrl = '', from } = kernel.config.mail;
    const api = createMailer(kernel, openSmtp(smtpUrl, from));
    return { api, stop: () => api.close() };
  },
});
