import { defineModule } from '../../../kernel/modules.ts';
import { createMailer } from './mail.api.ts';
import { openSmtp } from './mail.smtp.ts';

/** E-mail: the outbox delivers it over SMTP. */
export const mailModule = defineModule({
  name: 'mail',
  create(kernel) {
    const { smtpUrl = '', from } = kernel.config.mail;
    const api = createMailer(kernel, openSmtp(smtpUrl, from));
    return { api, stop: () => api.close() };
  },
});
