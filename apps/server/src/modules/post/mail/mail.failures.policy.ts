import {
  OutboxEffectRejectedError,
  OutboxServiceFailedError,
} from '../../../kernel/outbound/outbox-effects.ts';

/** Failure as the mailer reports it: the server's answer, and the command that it answered. */
interface SmtpError {
  readonly message: string;
  readonly code?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
}
type MailFailure =
  /** The address or this mail is refused for good. */
  | 'rejected'
  /** This address or mail is refused for now: mailbox full, greylisting. */
  | 'later'
  /** The mail server cannot be reached or serves nobody now. */
  | 'unavailable'
  /** The mail server refuses us: password, sender, permission to relay. */
  | 'misconfigured';

/** Pause before a server that refuses us is asked again, in milliseconds. */
const misconfiguredPauseMs = 5 * 60_000;
/**
 * Replies about a session, not about a mail: authentication required or wrong, unknown commands.
 */
const sessionCodes: ReadonlySet<number> = new Set([500, 502, 503, 504, 530, 534, 535, 538]);
const ofMail = (command: string | undefined): boolean =>
  command === 'RCPT TO' || command === 'DATA';

/** True for a final refusal that is about us: no other address would be taken either. */
const isAboutUs = ({ command, response = '', responseCode = 0 }: SmtpError): boolean =>
  !ofMail(command) || sessionCodes.has(responseCode) || /\brelay/i.test(response);

/** Decides whose fault a failed mail is; what no server has answered is the connection's. */
export function classifyMailFailure(error: SmtpError): MailFailure {
  const { code, command, responseCode = 0 } = error;
  if (responseCode >= 500) return isAboutUs(error) ? 'misconfigured' : 'rejected';
  if (responseCode >= 400) return ofMail(command) && responseCode !== 421 ? 'later' : 'unavailable';
  // Refused before anything was sent: an address that cannot be written, a mail that is too large.
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
