import type { Transporter } from 'nodemailer';
import type { MailCarrier } from './mail.carrier.ts';

/** Times in milliseconds: to connect, to be greeted, of silence, and all of it. */
const patience = {
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 10_000,
  whole: 20_000,
};

/** A mail server that speaks SMTP: the operator's, or the sandbox of this very process. */
export function openSmtp(
  smtpUrl: string,
  from: string,
  { whole, ...silences }: typeof patience = patience,
): MailCarrier {
  let transport: Promise<Transporter> | undefined;
  /** Loaded with the first mail: a server that starts has none to send. */
  const open = async (): Promise<Transporter> =>
    (await import('nodemailer')).createTransport(
      { url: smtpUrl, ...silences, disableFileAccess: true, disableUrlAccess: true } as never,
      { from },
    );
  return {
    async carry(mail) {
      transport ??= open();
      await within(whole, (await transport).sendMail({ from, ...mail }));
    },
    close: () => void transport?.then((entry) => entry.close()),
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
