import type { MailContent } from './mail.message.ts';

/** A mail with recipient and date, ready to be sent. */
interface OutgoingMail extends MailContent {
  readonly to: string;
  /** Key of the mail. It is the same in every attempt, so that receivers can drop duplicates. */
  readonly dedupKey: string;
  readonly date: Date;
}
/** Delivers mails to the operator's mail server, or to the sandbox, which displays them. */
export interface MailCarrier {
  /**
   * Delivers a mail. Closes the connection if `signal` aborts.
   * @throws OutboxEffectRejectedError if the address or the mail is refused permanently
   * @throws OutboxServiceFailedError if the mail server cannot be used now
   * @throws Error if this mail should be tried again later
   */
  carry(mail: OutgoingMail, signal?: AbortSignal): Promise<void>;
  close(): void;
}
