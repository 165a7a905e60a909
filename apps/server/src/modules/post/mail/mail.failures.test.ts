import { expect, it } from 'vitest';
import { classifyMailFailure } from './mail.failures.policy.ts';

/**
 * Failures as the SMTP library reports them: code, command and reply of the server, and the
 * expected classification.
 */
const failures: readonly [code: string, command: string, response: string, fault: string][] = [
  ['EENVELOPE', 'RCPT TO', '550 5.1.1 No such mailbox', 'rejected'],
  ['EENVELOPE', 'RCPT TO', '553 5.1.3 Bad address', 'rejected'],
  ['EENVELOPE', 'RCPT TO', '556 5.1.10 Takes no mail', 'rejected'],
  ['EMESSAGE', 'DATA', '554 5.6.0 Refused', 'rejected'],
  ['EMESSAGE', 'DATA', '552 5.3.4 Too large', 'rejected'],
  ['EENVELOPE', 'API', '', 'rejected'],
  ['EENVELOPE', 'RCPT TO', '450 4.2.0 Greylisted', 'later'],
  ['EENVELOPE', 'RCPT TO', '452 4.2.2 Mailbox full', 'later'],
  ['EMESSAGE', 'DATA', '451 4.3.0 Try later', 'later'],
  ['EENVELOPE', 'RCPT TO', '421 4.7.0 Too many connections', 'unavailable'],
  ['ECONNECTION', 'CONN', '421 4.3.2 Shutting down', 'unavailable'],
  ['EENVELOPE', 'MAIL FROM', '451 4.3.0 Try later', 'unavailable'],
  ['EAUTH', 'AUTH PLAIN', '454 4.7.0 Try later', 'unavailable'],
  ['ESOCKET', 'CONN', '', 'unavailable'],
  ['ETIMEDOUT', 'CONN', '', 'unavailable'],
  ['EDNS', 'CONN', '', 'unavailable'],
  ['ETLS', 'STARTTLS', '', 'unavailable'],
  ['EAUTH', 'AUTH PLAIN', '535 5.7.8 Wrong password', 'misconfigured'],
  ['EAUTH', 'API', '', 'misconfigured'],
  ['EENVELOPE', 'MAIL FROM', '550 5.7.1 Sender refused', 'misconfigured'],
  ['EENVELOPE', 'MAIL FROM', '530 5.7.0 Authentication required', 'misconfigured'],
  ['EENVELOPE', 'RCPT TO', '530 5.7.0 Authentication required', 'misconfigured'],
  ['EENVELOPE', 'RCPT TO', '554 5.7.1 Relay access denied', 'misconfigured'],
  ['EENVELOPE', 'RCPT TO', '503 5.5.1 Bad sequence', 'misconfigured'],
  ['EPROTOCOL', 'CONN', '554 5.3.2 No service', 'misconfigured'],
];

it('a failed mail is the fault of its address, of its server or of our settings', () => {
  for (const [code, command, response, fault] of failures) {
    const answered =
      response === '' ? {} : { response, responseCode: Number(response.slice(0, 3)) };
    const error = { message: 'Failed', code, command, ...answered };
    expect(classifyMailFailure(error), `${code} ${command} ${response}`).toBe(fault);
  }
});
