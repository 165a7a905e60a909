import type { MailContent } from './mail.message.ts';

/** A mail as it is sent. */
interface OutgoingMail extends MailContent {
  readonly to: string;
  /** Key of the mail, equal for every attempt; receivers can drop repetitions. */
  readonly dedupKey: string;
  readonly date: Date;
}
/** Delivery of mails: the operator's mail server, or the sandbox that shows them. */
export interface MailCarrier {
  /**
   * Delivers a mail; closes the connection when `signal` aborts.
   *
   * @throws EffectRejected if the address or the mail is refused permanently, ServiceFailed if the
   * mail server cannot be used now, another error if this mail should be tried later.
   */
  carry(mail: OutgoingMail, signal?: AbortSignal): Promise<void>;
  close(): void;
}
