import {
  OutboxEffectRejectedError,
  OutboxServiceFailedError,
} from '../../../kernel/outbound/outbox-effects.ts';

/**
 * Failure as reported by the mailer: the server's reply, and the command to which the server
 * replied.
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
  /** This address or mail is temporarily refused: mailbox full, greylisting. */
  | 'later'
  /** The mail server cannot be reached or is out of service. */
  | 'unavailable'
  /** The mail server refuses our access: password, sender, permission to relay. */
  | 'misconfigured';

/** Pause before a mail server that refuses our access is contacted again, in milliseconds. */
const misconfiguredPauseMs = 5 * 60_000;
/**
 * Reply codes about a session instead of a mail: authentication required or wrong, unknown
 * commands.
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
 * Classifies the cause of a failed mail; a failure without a server's reply is a failure of the
 * connection.
 */
export function classifyMailFailure(error: SmtpError): MailFailure {
  const { code, command, responseCode = 0 } = error;
  if (responseCode >= 500) return isAboutUs(error) ? 'misconfigured' : 'rejected';
  if (responseCode >= 400) return ofMail(command) && responseCode !== 421 ? 'later' : 'unavailable';
  // refused before anything was sent, because the address is invalid or the mail is too large.
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return 'rejected';
  return code === 'EAUTH' ? 'misconfigured' : 'unavailable';
}
/** Converts a failed mail to the error that the outbox judges; operators read its message. */
export function toMailFailure(error: unknown): Error {
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
