import type { MailContent } from './mail.message.ts';

/** A mail as it goes out. */
interface OutgoingMail extends MailContent {
  readonly to: string;
  readonly messageId: string;
}
/** Who takes mails away: the operator's mail server, or the sandbox that shows them. */
export interface MailCarrier {
  /** Rejects where it is not taken in time: try again. */
  carry(mail: OutgoingMail): Promise<void>;
  close(): void;
}
