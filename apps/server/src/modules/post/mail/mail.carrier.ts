import type { MailContent } from './mail.message.ts';

/** A mail as it is sent. */
interface OutgoingMail extends MailContent {
  readonly to: string;
  /** Key that is the same for every attempt, so that a receiver can drop a repetition. */
  readonly dedupKey: string;
  readonly date: Date;
}
/** Delivery of mails: the operator's mail server, or the sandbox that displays them. */
export interface MailCarrier {
  /**
   * Hands a mail over, or breaks the connection when `signal` aborts.
   *
   * @throws EffectRejected where the address or the mail is refused for good, ServiceFailed where
   * the mail server cannot be used now, another error where this mail should be tried later.
   */
  carry(mail: OutgoingMail, signal?: AbortSignal): Promise<void>;
  close(): void;
}
