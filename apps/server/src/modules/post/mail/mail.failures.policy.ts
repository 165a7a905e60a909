import {
  OutboxEffectRejectedError,
  OutboxServiceFailedError,
} from '../../../kernel/outbound/outbox-effects.ts';

/**
 * Failure of a delivery as the mailer reports it. It contains the reply of the mail server and the
 * command that the mail server replied to.
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
  /**
   * The mail server refuses our access because of the password, the sender or a missing permission
   * to relay.
   */
  | 'misconfigured';

/** Pause in milliseconds before the next connection to a mail server that refuses our access. */
const misconfiguredPauseMs = 5 * 60_000;
/**
 * Reply codes that concern the session and not one mail: authentication is required or wrong, or a
 * command is unknown.
 */
const sessionCodes: ReadonlySet<number> = new Set([500, 502, 503, 504, 530, 534, 535, 538]);
const ofMail = (command: string | undefined): boolean =>
  command === 'RCPT TO' || command === 'DATA';

/**
 * Returns true if the server finally refuses us as the sender, so that it would refuse every other
 * address too.
 */
const isAboutUs = ({ command, response = '', responseCode = 0 }: SmtpError): boolean =>
  !ofMail(command) || sessionCodes.has(responseCode) || /\brelay/i.test(response);

/**
 * Classifies the cause of a failed mail. If the mail server did not reply, the failure is a failure
 * of the connection.
 */
export function classifyMailFailure(error: SmtpError): MailFailure {
  const { code, command, responseCode = 0 } = error;
  if (responseCode >= 500) return isAboutUs(error) ? 'misconfigured' : 'rejected';
  if (responseCode >= 400) return ofMail(command) && responseCode !== 421 ? 'later' : 'unavailable';
  // refused before anything was sent, because the address is invalid or the mail is too large.
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return 'rejected';
  return code === 'EAUTH' ? 'misconfigured' : 'unavailable';
}
/**
 * Converts a failed mail to the error with which the outbox decides about another attempt.
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
