import {
  OutboxEffectRejectedError,
  OutboxServiceFailedError,
} from '../../../kernel/outbound/outbox-effects.ts';

/**
 * A failed delivery as the SMTP library reports it, with the server's reply and the command that it
 * answers.
 */
interface SmtpError {
  readonly message: string;
  readonly code?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
}
type MailFailure =
  /** The address or this mail is permanently refused. */
  | 'rejected'
  /**
   * This address or mail is temporarily refused, for example by a full mailbox or by greylisting.
   */
  | 'later'
  /** The mail server cannot be reached, or is out of service. */
  | 'unavailable'
  /** The mail server refuses us: wrong password or sender, or no permission to relay. */
  | 'misconfigured';

/** Milliseconds until the next connection to a mail server that refuses us. */
const misconfiguredPauseMs = 5 * 60_000;
/**
 * Reply codes about the whole session instead of one mail: authentication required or wrong, or a
 * command unknown.
 */
const sessionCodes: ReadonlySet<number> = new Set([500, 502, 503, 504, 530, 534, 535, 538]);
const ofMail = (command: string | undefined): boolean =>
  command === 'RCPT TO' || command === 'DATA';

/**
 * Returns true if the server permanently refuses us as the sender: it would then refuse every mail.
 */
const isAboutUs = ({ command, response = '', responseCode = 0 }: SmtpError): boolean =>
  !ofMail(command) || sessionCodes.has(responseCode) || /\brelay/i.test(response);

/**
 * Classifies why a mail could not be delivered. Without a reply of the server, the connection has
 * failed.
 */
export function classifyMailFailure(error: SmtpError): MailFailure {
  const { code, command, responseCode = 0 } = error;
  if (responseCode >= 500) return isAboutUs(error) ? 'misconfigured' : 'rejected';
  if (responseCode >= 400) return ofMail(command) && responseCode !== 421 ? 'later' : 'unavailable';
  // the library has refused to send: the address is invalid, or the mail is too large
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return 'rejected';
  return code === 'EAUTH' ? 'misconfigured' : 'unavailable';
}
/**
 * Converts a failed delivery to the error from which the outbox decides about another attempt.
 * Operators read its message.
 */
export function toMailFailureError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('The mail could not be sent');
  const { command, response } = error as SmtpError;
  const message = (response === undefined ? error.message : `${command ?? ''}: ${response}`).slice(
    0,
    500,
  );
  switch (classifyMailFailure(error as SmtpError)) {
    case 'rejected':
      return new OutboxEffectRejectedError(message, { cause: error });
    case 'later':
      return new Error(message, { cause: error });
    case 'misconfigured':
      return new OutboxServiceFailedError(message, {
        leastPauseMs: misconfiguredPauseMs,
        cause: error,
      });
    case 'unavailable':
      return new OutboxServiceFailedError(message, { cause: error });
  }
}
