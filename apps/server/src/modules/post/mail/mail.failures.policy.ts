import {
  OutboxEffectRejectedError,
  OutboxServiceFailedError,
} from '../../../kernel/outbound/outbox-effects.ts';

/**
 * Failure of a delivery as the mailer reports it, with the server's reply and the command that
 * caused it.
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
  /** The mail server cannot be reached or is out of service. */
  | 'unavailable'
  /** The mail server refuses our access: wrong password or sender, or no permission to relay. */
  | 'misconfigured';

/** Pause in milliseconds before the next connection to a mail server that refuses our access. */
const misconfiguredPauseMs = 5 * 60_000;
/**
 * Reply codes about the session and not about one mail: authentication is required or wrong, or a
 * command is unknown.
 */
const sessionCodes: ReadonlySet<number> = new Set([500, 502, 503, 504, 530, 534, 535, 538]);
const ofMail = (command: string | undefined): boolean =>
  command === 'RCPT TO' || command === 'DATA';

/**
 * Returns true if the server permanently refuses us as the sender; every other address would be
 * refused too.
 */
const isAboutUs = ({ command, response = '', responseCode = 0 }: SmtpError): boolean =>
  !ofMail(command) || sessionCodes.has(responseCode) || /\brelay/i.test(response);

/** Classifies the cause of a failed mail. Without a reply, the connection has failed. */
export function classifyMailFailure(error: SmtpError): MailFailure {
  const { code, command, responseCode = 0 } = error;
  if (responseCode >= 500) return isAboutUs(error) ? 'misconfigured' : 'rejected';
  if (responseCode >= 400) return ofMail(command) && responseCode !== 421 ? 'later' : 'unavailable';
  // refused before anything was sent, because the address is invalid or the mail is too large.
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return 'rejected';
  return code === 'EAUTH' ? 'misconfigured' : 'unavailable';
}
/**
 * Converts the failure of a mail to the error by which the outbox decides on another attempt.
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
