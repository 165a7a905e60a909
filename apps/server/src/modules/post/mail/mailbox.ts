import { createServer, type Server } from 'node:http';
import type { ParsedMail, simpleParser as SimpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import {
  closeHalfClosedConnections,
  connectionTimeouts,
  toTimeoutOptions,
} from '../../../kernel/http/connection-times.ts';

/** A mail that the sandbox has received. */
export interface SandboxMail {
  readonly id: number;
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly at: string;
}
export interface MailSandbox {
  readonly smtpUrl: string;
  /** URL of the page that shows the received mails. */
  readonly url: string;
  readonly mails: readonly SandboxMail[];
  close(): Promise<void>;
}
const mailsMax = 500;
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function page(mails: readonly SandboxMail[]): string {
  const withLinks = (text: string): string =>
    escapeHtml(text).replace(/https?:[^\s<]+/g, (link) => `<a href="${link}">${link}</a>`);
  const rows = mails.map((mail) =>
    [
      `<article><h2>${escapeHtml(mail.subject)}</h2>`,
      `<p>${escapeHtml(mail.to)} · <time>${mail.at}</time></p>`,
      `<pre>${withLinks(mail.text)}</pre></article>`,
    ].join(''),
  );
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width"><title>Mail sandbox</title>',
    '<link rel="stylesheet" href="/style.css"></head><body><main><h1>Mail sandbox</h1>',
    '<p>Every mail that this installation sends lands here. Newest first.</p>',
    rows.join('') || '<p>No mail yet.</p>',
    '</main></body></html>',
  ].join('');
}
const style = `
body { margin: 0; background: #070a12; color: #b7c3d6; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 760px; margin: 0 auto; padding: 32px 20px }
h1, h2 { color: #eef3fb }
article { padding: 16px 20px; margin: 16px 0; background: #0c121d; border: 1px solid #1b2638 }
h2 { margin: 0; font-size: 18px }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
a { color: #ffb83d }
`;

/** Loads the mail parser with the first mail, because its code is a megabyte large. */
const parse = async (source: Parameters<typeof SimpleParser>[0]): Promise<ParsedMail> =>
  (await import('mailparser')).simpleParser(source);

/**
 * Opens the mail sandbox of a new installation: an SMTP server, and a page on which its mails can
 * be read. Listens only on the loopback interface.
 */
export async function openMailSandbox(
  ports: { http: number; smtp: number },
  now: () => Date,
): Promise<MailSandbox> {
  const mails: SandboxMail[] = [];
  let lastId = 0;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    // Milliseconds for which open connections may still finish when the sandbox closes.
    closeTimeout: 1_000,
    onData(stream, _session, callback) {
      parse(stream).then(
        (mail) => {
          const to = [mail.to]
            .flat()
            .map((entry) => entry?.text ?? '')
            .join(', ');
          const known =
            mail.messageId !== undefined &&
            mails.some((entry) => entry.messageId === mail.messageId);
          if (!known)
            mails.unshift({
              id: ++lastId,
              messageId: mail.messageId ?? '',
              to,
              subject: mail.subject ?? '',
              text: mail.text ?? '',
              html: mail.html || '',
              at: now().toISOString(),
            });
          mails.splice(mailsMax);
          callback();
        },
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  const { http: httpTimes } = toTimeoutOptions(connectionTimeouts);
  const http = createServer(httpTimes, (request, response) => {
    const path = request.url?.split('?')[0];
    response.setHeader('content-security-policy', "default-src 'none'; style-src 'self'");
    response.setHeader('referrer-policy', 'no-referrer');
    if (path === '/style.css') return response.setHeader('content-type', 'text/css').end(style);
    if (path === '/messages')
      return response.setHeader('content-type', 'application/json').end(JSON.stringify(mails));
    if (path !== '/') return response.writeHead(404).end();
    return response.setHeader('content-type', 'text/html; charset=utf-8').end(page(mails));
  });
  // the SMTP server emits the errors of its underlying server again; without this listener, they
  // would crash the process
  smtp.on('error', () => {});
  closeHalfClosedConnections(http, connectionTimeouts.closeMs);
  closeHalfClosedConnections(smtp.server as Server, connectionTimeouts.closeMs);
  const smtpPort = await listen(smtp.server as Server, ports.smtp);
  const httpPort = await listen(http, ports.http);
  return {
    url: `http://127.0.0.1:${httpPort}`,
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    mails,
    close: async () => {
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
      http.closeAllConnections();
      await new Promise<void>((resolve) => http.close(() => resolve()));
    },
  };
}
function listen(
  server: Pick<Server, 'listen' | 'address' | 'once'>,
  port: number,
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  });
}
