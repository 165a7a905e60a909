import type { Tx } from '../../../kernel/db.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { MailCarrier } from './mail.carrier.ts';
import { composeMail } from './mail.message.ts';
import type { MailTemplate } from './mail.words.ts';

export type { MailTemplate } from './mail.words.ts';

interface Mail {
  readonly to: string;
  readonly language: string;
  readonly template: MailTemplate;
  readonly values: Readonly<Record<string, string>>;
  /** Stable for one cause: the receiver's mailbox gets it once. */
  readonly dedupKey: string;
}
export interface Mailer {
  /** Puts a mail into the outbox, inside the transaction that causes it. */
  send(tx: Tx, mail: Mail): Promise<void>;
  close(): void;
}
/** E-mail from the outbox, so that its time is invisible to the caller. */
export function createMailer({ outbox }: Pick<Kernel, 'outbox'>, carrier: MailCarrier): Mailer {
  outbox.handle('mail', async (payload, dedupKey) => {
    const { to, language, template, values } = payload as unknown as Mail;
    await carrier.carry({
      to,
      messageId: `<${dedupKey}@guildhall>`,
      ...composeMail(template, language, values),
    });
  });
  return {
    send: (tx, { dedupKey, ...payload }) => outbox.add(tx, { kind: 'mail', dedupKey, payload }),
    close: () => carrier.close(),
  };
}
