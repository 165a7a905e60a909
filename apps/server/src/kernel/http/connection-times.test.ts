import { connect, type AddressInfo, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMailSandbox, type MailSandbox } from '../../modules/post/mail/mailbox.ts';
import {
  waitForResult,
  startTestServer,
  type TestServer,
} from '../../../test/harness/server.harness.ts';
import { readConfig } from '../config/config.ts';
import { connectionTimeouts } from './connection-times.ts';
import { createHttpApp } from './http-app.ts';

/** Opens a client that never closes its own side of the connection and repeatedly sends a byte. */
function openSlowClient(port: number, first: string, drip: string) {
  const socket: Socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let text = '';
  socket.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  socket.on('error', () => {});
  socket.write(first);
  const timer = drip === '' ? undefined : setInterval(() => socket.write(drip), 10);
  const closed = new Promise<string>((resolve) =>
    socket.once('close', () => {
      clearInterval(timer);
      resolve(text);
    }),
  );
  return { socket, closed };
}

describe('a connection that takes too long', () => {
  const times = {
    ...connectionTimeouts,
    headersMs: 150,
    requestMs: 300,
    checkMs: 50,
    closeMs: 100,
    silenceMs: 5_000,
  };
  let app: Awaited<ReturnType<typeof createHttpApp>>;
  let port = 0;
  beforeAll(async () => {
    app = await createHttpApp(
      readConfig({ NODE_ENV: 'test', SECRET_KEY: Buffer.alloc(32).toString('base64') }),
      pino({ level: 'silent' }),
      times,
    );
    app.post('/echo', async () => ({ status: 'ok' }));
    await app.listen({ port: 0, host: '127.0.0.1' });
    port = (app.server.address() as AddressInfo).port;
  });
  afterAll(() => app.close());
  const connections = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, n) => resolve(n)));

  it.each([
    ['headers', 'GET /echo HTTP/1.1\r\nHost: x\r\nX-Slow: ', 'a'],
    [
      'a body',
      'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10000\r\n\r\n',
      ' ',
    ],
    [
      'a body in chunks',
      'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
      '1\r\n \r\n',
    ],
  ])('is answered 408 and closed while %s trickle in', async (_what, first, drip) => {
    const { closed } = openSlowClient(port, first, drip);
    expect(await closed).toMatch(/^HTTP\/1\.1 408 /);
    await waitForResult('no connection is left', async () =>
      (await connections()) === 0 ? true : undefined,
    );
  });
  it('is closed after a refusal, also when the client keeps its side open and goes on sending', async () => {
    const { closed } = openSlowClient(port, 'nonsense\r\n\r\n', 'x');
    expect(await closed).toMatch(/^HTTP\/1\.1 400 /);
  });
  it('has limits that are checked every second', () => {
    expect(connectionTimeouts.headersMs + connectionTimeouts.checkMs).toBeLessThanOrEqual(11_000);
    expect(connectionTimeouts.requestMs + connectionTimeouts.checkMs).toBeLessThanOrEqual(31_000);
  });
});

describe('a WebSocket handshake and the mail sandbox', () => {
  let server: TestServer;
  let mailbox: MailSandbox;
  beforeAll(async () => {
    server = await startTestServer();
    mailbox = await openMailSandbox({ http: 0, smtp: 0 }, () => new Date());
  });
  afterAll(async () => {
    await mailbox.close();
    await server.close();
  });
  const upgrade = (path: string) =>
    `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: ` +
    `websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ` +
    `dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`;

  it.each([
    ['an address without sockets', '/nothing-here'],
    ['a transport that is not there', '/socket.io/?EIO=4&transport=polling'],
    ['no version', '/socket.io/?transport=websocket'],
  ])('closes the handshake to %s, whatever the client goes on sending', async (_what, path) => {
    const { closed } = openSlowClient(Number(new URL(server.base).port), upgrade(path), 'x');
    expect(await closed).toBeTypeOf('string');
  });
  it('closes the sandbox connection of a rejected client', async () => {
    const { closed } = openSlowClient(Number(new URL(mailbox.url).port), 'nonsense\r\n\r\n', 'x');
    expect(await closed).toMatch(/^HTTP\/1\.1 400 /);
  });
});
