import type { Transporter } from 'nodemailer';
import type { Tx } from '../../../kernel/db.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { composeMail } from './mail.message.ts';
import type { MailTemplate } from './mail.texts.ts';

export type { MailTemplate } from './mail.texts.ts';

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
/** Times in milliseconds: to connect, to be greeted, of silence, and all of it. */
const patience = {
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 10_000,
  whole: 20_000,
};

/** E-mail over SMTP, from the outbox, so that its time is invisible to the caller. */
export function createMailer(
  kernel: Pick<Kernel, 'config' | 'outbox'>,
  smtpUrl: string,
  times: typeof patience = patience,
): Mailer {
  const { config, outbox } = kernel;
  const { whole, ...silences } = times;
  let transport: Promise<Transporter> | undefined;
  /** Loaded with the first mail: a server that starts has none to send. */
  const open = async (): Promise<Transporter> =>
    (await import('nodemailer')).createTransport(
      { url: smtpUrl, ...silences, disableFileAccess: true, disableUrlAccess: true } as never,
      { from: config.mail.from },
    );
  outbox.handle('mail', async (payload, dedupKey) => {
    const { to, language, template, values } = payload as unknown as Mail;
    transport ??= open();
    const sent = (await transport).sendMail({
      from: config.mail.from,
      to,
      messageId: `<${dedupKey}@guildhall>`,
      ...composeMail(template, language, values),
    });
    await within(whole, sent);
  });
  return {
    send: (tx, { dedupKey, ...payload }) => outbox.add(tx, { kind: 'mail', dedupKey, payload }),
    close: () => void transport?.then((one) => one.close()),
  };
}
/**
 * A mail server that says a little every now and then is never silent: the worker is not held for
 * longer by it.
 */
function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((done, fail) => {
    const late = setTimeout(
      () => fail(new Error('The mail server did not take the mail in time')),
      ms,
    );
    work.then(done, fail).finally(() => clearTimeout(late));
  });
}
