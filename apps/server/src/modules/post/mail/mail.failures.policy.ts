import {
  OutboxEffectRejectedError,
  OutboxServiceFailedError,
} from '../../../kernel/outbound/outbox-effects.ts';

/**
 * A failed delivery as the SMTP library reports it: with the reply of the server, and the command
 * to which the server replied.
 */
interface SmtpError {
  readonly message: string;
  readonly code?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
}
type MailFailure =
  /** The address or this mail was refused permanently. */
  | 'rejected'
  /**
   * The address or this mail was refused temporarily, for example because of a full mailbox or
   * greylisting.
   */
  | 'later'
  /** The mail server cannot be reached or is out of service. */
  | 'unavailable'
  /**
   * The mail server refuses our server: the password or the sender is wrong, or it may not relay.
   */
  | 'misconfigured';

/** Milliseconds until the next connection to a mail server that refuses our server. */
const misconfiguredPauseMs = 5 * 60_000;
/**
 * Reply codes that concern the whole session and not one mail: authentication is required or wrong,
 * or a command is unknown.
 */
const sessionCodes: ReadonlySet<number> = new Set([500, 502, 503, 504, 530, 534, 535, 538]);
const ofMail = (command: string | undefined): boolean =>
  command === 'RCPT TO' || command === 'DATA';

/**
 * Returns true if the server refuses our server permanently, and would therefore refuse every mail.
 */
const isAboutUs = ({ command, response = '', responseCode = 0 }: SmtpError): boolean =>
  !ofMail(command) || sessionCodes.has(responseCode) || /\brelay/i.test(response);

/**
 * Classifies why a mail could not be delivered. If the server has not replied, the connection has
 * failed.
 */
export function classifyMailFailure(error: SmtpError): MailFailure {
  const { code, command, responseCode = 0 } = error;
  if (responseCode >= 500) return isAboutUs(error) ? 'misconfigured' : 'rejected';
  if (responseCode >= 400) return ofMail(command) && responseCode !== 421 ? 'later' : 'unavailable';
  // the library refuses to send an invalid address or a mail that is too large
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return 'rejected';
  return code === 'EAUTH' ? 'misconfigured' : 'unavailable';
}
/**
 * Converts a failed delivery to an error. Its class tells the outbox if there will be another
 * attempt; operators read its message.
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
