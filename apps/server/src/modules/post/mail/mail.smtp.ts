import type { Transporter } from 'nodemailer';
import type { MailCarrier } from './mail.carrier.ts';
import { toMailFailure } from './mail.failures.policy.ts';

const minuteMs = 60_000;
/**
 * Times in milliseconds: to connect, to be greeted, of silence, and all of it. A mail server may
 * take ten minutes for the last reply (RFC 5321, 4.5.3.2): who hangs up before has the mail
 * delivered, and delivered again with the next try.
 */
export const smtpTimeoutsMs = {
  connectionTimeout: minuteMs,
  greetingTimeout: 5 * minuteMs,
  socketTimeout: 10 * minuteMs,
  whole: 45 * minuteMs,
};

/** Domain of a sender, `hall@example.org` or `Name <hall@example.org>`. */
const getDomain = (sender: string): string => /@([^@>\s]+)>?$/.exec(sender)?.[1] ?? 'localhost';

/** A mail server that speaks SMTP: the operator's, or the sandbox of this very process. */
export function openSmtp(
  smtpUrl: string,
  from: string,
  { whole, ...silences }: typeof smtpTimeoutsMs = smtpTimeoutsMs,
): MailCarrier {
  const domain = getDomain(from);
  let transport: Promise<Transporter> | undefined;
  /** Loaded with the first mail: a server that starts has none to send. */
  const open = async (): Promise<Transporter> =>
    (await import('nodemailer')).createTransport(
      { url: smtpUrl, ...silences, disableFileAccess: true, disableUrlAccess: true } as never,
      { from },
    );
  return {
    async carry({ dedupKey, ...mail }, signal) {
      transport ??= open();
      const transporter = await transport;
      await within(whole, signal, (ended) =>
        transporter.sendMail({
          from,
          ...mail,
          messageId: `<${dedupKey}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: ended,
        }),
      ).catch((error: unknown) => {
        throw toMailFailure(error);
      });
    },
    close: () => void transport?.then((entry) => entry.close()),
  };
}
/**
 * Ends the connection of a mail server that says a little every now and then and is never silent:
 * a mail that is given up must not be taken later.
 */
async function within<T>(
  ms: number,
  signal: AbortSignal | undefined,
  work: (ended: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new Error('The mail server did not take the mail in time')),
    ms,
  );
  const ended = signal ? AbortSignal.any([signal, late.signal]) : late.signal;
  try {
    return await work(ended);
  } catch (error) {
    throw ended.aborted ? ended.reason : error;
  } finally {
    clearTimeout(timer);
  }
}
