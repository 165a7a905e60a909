/**
 * A mail server for tests. A test defines its replies, and the mail server stores accepted mails.
 */
import type { AddressInfo, Server } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** Creates a refusal in the form of SMTP. */
export const createSmtpRefusalError = (code: number, text: string): Error =>
  Object.assign(new Error(text), { responseCode: code });
type Answer = Error | undefined | Promise<Error | undefined>;

export interface TestSmtp {
  readonly url: string;
  /** All accepted mails, in order. */
  readonly taken: readonly ParsedMail[];
  /** Mails whose text arrived, accepted or not. */
  readonly arrived: readonly ParsedMail[];
  /** Recipient addresses, one entry per attempt. */
  readonly asked: readonly string[];
  /**
   * Replies to a connection, a sender, a recipient and a mail. If a reply is omitted, the mail
   * server accepts.
   */
  readonly answers: {
    connect?: (() => Answer) | undefined;
    sender?: (() => Answer) | undefined;
    recipient?: ((address: string) => Answer) | undefined;
    mail?: ((mail: ParsedMail) => Answer) | undefined;
  };
  /** Closes the connections like a server that ends. */
  close(): Promise<void>;
}
export async function openTestSmtp(port = 0): Promise<TestSmtp> {
  const taken: ParsedMail[] = [];
  const arrived: ParsedMail[] = [];
  const asked: string[] = [];
  const answers: TestSmtp['answers'] = {};
  const respond = (answer: Answer, callback: (error?: Error | null) => void): void =>
    void Promise.resolve(answer).then((error) => callback(error), callback);
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 1,
    onConnect: (_session, callback) => respond(answers.connect?.(), callback),
    onMailFrom: (_address, _session, callback) => respond(answers.sender?.(), callback),
    onRcptTo: ({ address }, _session, callback) => {
      asked.push(address);
      respond(answers.recipient?.(address), callback);
    },
    onData(stream, _session, callback) {
      const read = async (): Promise<Error | undefined> => {
        const mail = await simpleParser(stream);
        arrived.push(mail);
        const error = await answers.mail?.(mail);
        if (!error) taken.push(mail);
        return error;
      };
      respond(read(), callback);
    },
  });
  smtp.on('error', () => {});
  const server = smtp.server as Server;
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    arrived,
    asked,
    answers,
    close: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  };
}
