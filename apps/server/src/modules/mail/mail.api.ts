import type { Transporter } from 'nodemailer';
import type { Tx } from '../../kernel/db.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { composeMail } from './mail.message.ts';
import type { MailTemplate } from './mail.texts.ts';

export type { MailTemplate } from './mail.texts.ts';

export interface Mail {
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
/** E-mail over SMTP, from the outbox, so that its time is invisible to the caller. */
export function createMailer(kernel: Pick<Kernel, 'config' | 'outbox'>, smtpUrl: string): Mailer {
  const { config, outbox } = kernel;
  let transport: Promise<Transporter> | undefined;
  /** Loaded with the first mail: a server that starts has none to send. */
  const open = async (): Promise<Transporter> =>
    (await import('nodemailer')).createTransport(smtpUrl, {
      from: config.mail.from,
      connectionTimeout: 5_000,
      greetingTimeout: 5_000,
      socketTimeout: 10_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    } as never);
  outbox.handle('mail', async (payload, dedupKey) => {
    const { to, language, template, values } = payload as unknown as Mail;
    transport ??= open();
    await (await transport).sendMail({ from: config.mail.from, to, messageId: `<${dedupKey}@guildhall>`, ...composeMail(template, language, values) });
  });
  return { send: (tx, { dedupKey, ...payload }) => outbox.add(tx, { kind: 'mail', dedupKey, payload }), close: () => void transport?.then((one) => one.close()) };
}
