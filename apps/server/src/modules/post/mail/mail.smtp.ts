import type { Transporter } from 'nodemailer';
import type { MailCarrier } from './mail.carrier.ts';
import { toMailFailureError } from './mail.failures.policy.ts';

const minuteMs = 60_000;
/**
 * Timeouts in milliseconds: for connecting, for the greeting, for silence, and for the whole
 * delivery. A mail server may take ten minutes to send its last reply (RFC 5321, 4.5.3.2). After an
 * earlier disconnection, a retry could deliver the mail a second time.
 */
export const smtpTimeoutsMs = {
  connectionTimeout: minuteMs,
  greetingTimeout: 5 * minuteMs,
  socketTimeout: 10 * minuteMs,
  whole: 45 * minuteMs,
};

/** Returns the domain of a sender such as `hall@example.org` or `Name <hall@example.org>`. */
const getDomain = (sender: string): string => /@([^@>\s]+)>?$/.exec(sender)?.[1] ?? 'localhost';

/**
 * Creates the carrier that delivers mails by SMTP: to the operator's mail server, or to the sandbox
 * in this process.
 */
export function openSmtp(
  smtpUrl: string,
  from: string,
  { whole: totalMs, ...silences }: typeof smtpTimeoutsMs = smtpTimeoutsMs,
): MailCarrier {
  const domain = getDomain(from);
  let transport: Promise<Transporter> | undefined;
  /** loads the library with the first mail, so that the server starts faster */
  const open = async (): Promise<Transporter> =>
    (await import('nodemailer')).createTransport(
      { url: smtpUrl, ...silences, disableFileAccess: true, disableUrlAccess: true } as never,
      { from },
    );
  return {
    async carry({ dedupKey, ...mail }, signal) {
      transport ??= open();
      const transporter = await transport;
      await within(totalMs, signal, (ended) =>
        transporter.sendMail({
          from,
          ...mail,
          messageId: `<${dedupKey}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: ended,
        }),
      ).catch((error: unknown) => {
        throw toMailFailureError(error);
      });
    },
    close: () => void transport?.then((entry) => entry.close()),
  };
}
/**
 * Limits the time of a whole delivery. At the limit, closes the connection even if the server is
 * still sending. Otherwise the server could accept a mail whose delivery we have already given up.
 */
async function within<T>(
  ms: number,
  signal: AbortSignal | undefined,
  work: (ended: AbortSignal) => Promise<T>,
): Promise<T> {
  const timeout = new AbortController();
  const timer = setTimeout(
    () => timeout.abort(new Error('The mail server did not take the mail in time')),
    ms,
  );
  const ended = signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal;
  try {
    return await work(ended);
  } catch (error) {
    throw ended.aborted ? ended.reason : error;
  } finally {
    clearTimeout(timer);
  }
}
