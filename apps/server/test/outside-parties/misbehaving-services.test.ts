import { spawnSync } from 'node:child_process';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { callApi } from '@guildhall/simulator/client/api';
import { Connection } from '@guildhall/simulator/client/http';
import { afterEach, describe, expect, it } from 'vitest';
import { createOutboundHttp } from '../../src/kernel/outbound/outbound.ts';
import type { EffectPerformer } from '../../src/kernel/outbound/outbox-effects.ts';
import { createMailer } from '../../src/modules/post/mail/mail.api.ts';
import { openSmtp } from '../../src/modules/post/mail/mail.smtp.ts';
import { openFirebaseMessaging } from '../../src/modules/reach/push/push.fcm.ts';
import { openS3FileStore } from '../../src/kernel/files/file-store.s3.ts';
import { TestClock } from '../../src/kernel/time/clock.ts';
import { createIdentity, startTestServer } from '../harness/server.harness.ts';
import { generateKeyPairSync } from 'node:crypto';

/** Ways in which an external service misbehaves on a connection. */
const hostile: Record<string, (socket: Socket) => void> = {
  'closes at once': (socket) => socket.destroy(),
  'says nothing': () => {},
  'answers garbage bytes': (socket) =>
    socket.write(Buffer.from(Array.from({ length: 4_096 }, (_one, index) => (index * 7919) % 256))),
  'answers headers without an end': (socket) =>
    pour(socket, 'HTTP/1.1 200 OK\r\n', 'x-more: and more\r\n'),
  'answers a body without an end': (socket) =>
    pour(socket, 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n', ' '.repeat(1_024)),
  'stops in the middle': (socket) =>
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 400\r\n\r\n{"success":'),
  'switches to another protocol': (socket) =>
    socket.write(
      'HTTP/1.1 101 Switching Protocols\r\nupgrade: other\r\nconnection: upgrade\r\n\r\n',
    ),
  'asks to wait for ever': (socket) => pour(socket, '', 'HTTP/1.1 100 Continue\r\n\r\n'),
  'greets without an end': (socket) => pour(socket, '', '220-and welcome\r\n'),
};
/** Writes as long as the other side reads. */
function pour(socket: Socket, first: string, repeated: string): void {
  socket.write(first);
  const next = (): void => {
    if (!socket.destroyed) socket.write(repeated.repeat(20), () => setImmediate(next));
  };
  next();
}
const servers: { server: Server; sockets: Set<Socket> }[] = [];
/**
 * Starts a server that shows this behaviour on every connection. Returns the port of the server.
 */
async function listening(behave: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    socket.resume();
    behave(socket);
  });
  servers.push({ server, sockets });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
afterEach(() => {
  for (const { server, sockets } of servers.splice(0)) {
    server.close();
    for (const socket of sockets) socket.destroy();
  }
});
const limitMs = 250;

describe('an external service', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

  it.each(Object.keys(hostile))(
    'that %s is UNAVAILABLE within the time limit, for every caller',
    async (kind) => {
      const base = `http://127.0.0.1:${await listening(hostile[kind] as (socket: Socket) => void)}`;
      const outbound = createOutboundHttp(limitMs);
      outbound.allow(base);
      await expect(outbound.send(base, { method: 'POST', body: 'a=b' })).rejects.toMatchObject({
        code: 'UNAVAILABLE',
      });
      const account = {
        project_id: 'hall',
        client_email: 'hall@example.org',
        private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
        token_uri: base,
      };
      const web = { projectId: 'hall', apiKey: 'key', appId: 'app', vapidKey: 'vapid' };
      await expect(
        openFirebaseMessaging({ account, web }, outbound, new TestClock()).send('token', {}, 60),
      ).rejects.toMatchObject({ name: 'ServiceFailed' });
    },
  );
  it.each(['', 'null', '[]', '7', '{"access_token":7}', '<html>', '{"access_token":"a\\r\\nb"}'])(
    'that answers %j instead of an access token is UNAVAILABLE',
    async (text) => {
      const base = `http://127.0.0.1:${await listening((socket) => socket.end(`HTTP/1.1 200 OK\r\ncontent-length: ${text.length}\r\n\r\n${text}`))}`;
      const account = {
        project_id: 'hall',
        client_email: 'hall@example.org',
        private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
        token_uri: base,
        messages_uri: base,
      };
      const web = { projectId: 'hall', apiKey: 'key', appId: 'app', vapidKey: 'vapid' };
      await expect(
        openFirebaseMessaging({ account, web }, createOutboundHttp(limitMs), new TestClock()).send(
          'token',
          {},
          60,
        ),
      ).rejects.toMatchObject({ name: 'ServiceFailed' });
    },
  );
  const bucketAt = (port: number) =>
    openS3FileStore(
      { url: `http://127.0.0.1:${port}/b`, region: 'any', keyId: 'key', secret: 'secret' },
      { writeMs: limitMs, readMs: limitMs },
    );
  it.each(Object.keys(hostile))(
    'that %s instead of the file store ends its reader within the time limit',
    async (kind) => {
      const store = bucketAt(await listening(hostile[kind] as (socket: Socket) => void));
      // a reply with a correct beginning and a wrong end is rejected
      const whole = store.get('one.webp').then((kept) => kept && buffer(kept.stream));
      await expect(whole).rejects.toBeInstanceOf(Error);
    },
  );
  it.each(Object.keys(hostile).filter((kind) => !/body|middle/.test(kind)))(
    'that %s instead of the file store stores nothing, and reports it in time',
    async (kind) => {
      const store = bucketAt(await listening(hostile[kind] as (socket: Socket) => void));
      await expect(store.put('one.webp', Buffer.from('picture'))).rejects.toMatchObject({
        code: 'UNAVAILABLE',
      });
    },
  );
  it.each(Object.keys(hostile))(
    'that %s instead of the mail server fails that mail and frees its worker in time',
    async (kind) => {
      let perform: EffectPerformer = () => Promise.resolve();
      const outbox = {
        handle: (_kind: string, given: EffectPerformer) => void (perform = given),
        add: () => Promise.resolve(),
        forgetFailures: () => Promise.resolve(),
      };
      const url = `smtp://127.0.0.1:${await listening(hostile[kind] as (socket: Socket) => void)}`;
      const times = {
        connectionTimeout: limitMs,
        greetingTimeout: limitMs,
        socketTimeout: limitMs,
        whole: 2 * limitMs,
      };
      const mailer = createMailer(
        { outbox, clock: new TestClock() },
        openSmtp(url, 'Hall <hall@example.org>', times),
      );
      const mail = {
        to: 'ann@example.org',
        language: 'en',
        template: 'verify-email',
        values: { username: 'Ann', link: 'https://example.org/' },
      };
      const attempt = { createdAt: new Date(), signal: new AbortController().signal };
      await expect(perform(mail, 'key', attempt)).rejects.toBeInstanceOf(Error);
      mailer.close();
    },
  );
});

describe('a player, while every external service sends without end', () => {
  it('is registered without a captcha, and asked to retry with one', async () => {
    const port = await listening(hostile['greets without an end'] as (socket: Socket) => void);
    const plain = await startTestServer({}, undefined, `smtp://127.0.0.1:${port}`);
    await callApi(new Connection(plain.base), 'register', { body: createIdentity() });
    const base = `http://127.0.0.1:${port}/`;
    const guarded = await startTestServer({
      CAPTCHA_KEY: 'site',
      CAPTCHA_SECRET: 'secret',
      CAPTCHA_VERIFY_URL: base,
      CAPTCHA_SCRIPT_URL: base,
    });
    await expect(
      callApi(new Connection(guarded.base), 'register', {
        body: { ...createIdentity(), recaptcha: 'right' },
      }),
    ).rejects.toMatchObject({ status: 503, code: 'UNAVAILABLE' });
    await guarded.close();
    await plain.close();
  });
});

describe('uncaught errors', () => {
  const run = (code: string) => {
    const setup = `import { installUncaughtErrorHandlers } from '${join(import.meta.dirname, '../../src/kernel/http/last-resort.ts')}';
      const log = { error: (o, text) => console.log(text), fatal: (o, text) => console.log(text) };
      installUncaughtErrorHandlers(log, async () => console.log('stopped in order'));`;
    const { stdout, status } = spawnSync(
      process.execPath,
      ['--input-type=module', '-e', setup + code],
      { encoding: 'utf8' },
    );
    return { lines: stdout.trim().split('\n'), status };
  };
  it('as rejections are logged and end no server', () => {
    const { lines, status } = run(
      `Promise.reject(new Error('x')); setTimeout(() => console.log('still here'), 20);`,
    );
    expect(lines).toEqual(['a rejection that nobody handled', 'still here']);
    expect(status).toBe(0);
  });
  it('of a broken connection end no server; a defect ends it in an orderly way', () => {
    const broken = run(
      `setTimeout(() => console.log('still here'), 20); setTimeout(() => { throw Object.assign(new Error('reset'), { code: 'ECONNRESET' }); }, 1);`,
    );
    expect(broken).toEqual({
      lines: ['a connection broke that nobody watched', 'still here'],
      status: 0,
    });
    const defect = run(
      `setTimeout(() => console.log('not reached'), 200); setTimeout(() => undefined.x, 1);`,
    );
    expect(defect).toEqual({ lines: ['a defect: the server ends', 'stopped in order'], status: 1 });
  });
});
