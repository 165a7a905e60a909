import type { MailContent } from './mail.message.ts';

/** A mail in the form in which it is sent. */
interface OutgoingMail extends MailContent {
  readonly to: string;
  /** Key of the mail, equal for all attempts, so that receivers can drop duplicates. */
  readonly dedupKey: string;
  readonly date: Date;
}
/** Delivers mails: to the operator's mail server, or to the sandbox that displays them. */
export interface MailCarrier {
  /**
   * Delivers a mail; closes the connection when `signal` aborts.
   * @throws OutboxEffectRejectedError if the address or the mail is refused permanently
   * @throws OutboxServiceFailedError if the mail server cannot be used now
   * @throws Error if this mail should be tried again later
   */
  carry(mail: OutgoingMail, signal?: AbortSignal): Promise<void>;
  close(): void;
}
