import type { Tx } from '../../../kernel/db/db.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { OutboxEffectExpiredError } from '../../../kernel/outbound/outbox-effects.ts';
import type { Outbox } from '../../../kernel/outbound/outbox.ts';
import type { MailCarrier } from './mail.carrier.ts';
import { composeMail } from './mail.message.ts';
import type { MailTemplate } from './mail.messages.ts';

export { findFailingMails, findUndeliveredMail } from './mail.store.ts';
export type { MailTemplate } from './mail.messages.ts';

interface Mail {
  readonly to: string;
  readonly language: string;
  readonly template: MailTemplate;
  readonly values: Readonly<Record<string, string>>;
  /** Key of the mail's cause. For each key, the recipient gets only one mail. */
  readonly dedupKey: string;
  /**
   * Time at which the link or code in the mail expires. After this time, the outbox does not send
   * the mail any more.
   */
  readonly expiresAt?: Date | undefined;
}
export interface Mailer {
  /** Puts a mail into the outbox, in the transaction that causes the mail. */
  send(tx: Tx, mail: Mail): Promise<void>;
  close(): void;
}
const minuteMs = 60_000;
/** Retries the delivery for two days, because most outages of mail servers are shorter. */
const policy = {
  concurrency: 4,
  firstPauseMs: 15_000,
  longestPauseMs: 30 * minuteMs,
  giveUpMs: 48 * 60 * minuteMs,
};
/**
 * Creates the mailer. Mails go through the outbox, so that a caller does not wait for the delivery
 * and cannot measure it.
 */
export function createMailer(
  {
    outbox,
    clock,
  }: { readonly outbox: Pick<Outbox, 'handle' | 'add' | 'forgetFailures'>; readonly clock: Clock },
  carrier: MailCarrier,
): Mailer {
  outbox.handle(
    'mail',
    async (payload, dedupKey, { createdAt, signal }) => {
      const { to, language, template, values, expiresAt } = payload as unknown as Omit<
        Mail,
        'expiresAt'
      > & { expiresAt?: string };
      if (expiresAt !== undefined && clock.now() >= new Date(expiresAt))
        throw new OutboxEffectExpiredError(
          `Not sent: what it holds works no more since ${expiresAt}`,
        );
      const content = composeMail(template, language, values);
      await carrier.carry({ to, dedupKey, date: createdAt, ...content }, signal);
    },
    {
      ...policy,
      // once an address has accepted a mail, earlier failures of the address are deleted
      onDone: (tx, { to }) => outbox.forgetFailures(tx, 'mail', String(to)),
    },
  );
  return {
    send: (tx, { dedupKey, expiresAt, ...mail }) => {
      const payload = { ...mail, ...(expiresAt && { expiresAt: expiresAt.toISOString() }) };
      return outbox.add(tx, { kind: 'mail', dedupKey, payload });
    },
    close: () => carrier.close(),
  };
}
