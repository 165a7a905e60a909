import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendBytes, writeRequest, type RawReply } from '../harness/raw-requests.harness.ts';
import { startTestServer, type TestServer } from '../harness/server.harness.ts';
import { createWebFolder } from '../harness/web-folder.harness.ts';

const json = { 'Content-Type': 'application/json' };

describe('every reply of a server behind an https address', () => {
  let server: TestServer;
  let web: ReturnType<typeof createWebFolder>;
  let player: Player;
  const replies = new Map<string, RawReply>();
  beforeAll(async () => {
    web = createWebFolder({
      'assets/app.js': 'export {};',
      'assets/app.css': 'a{}',
      'push-worker.js': 'export {};',
    });
    server = await startTestServer({ WEB_DIR: web.path, PUBLIC_URL: 'https://hall.example.org' });
    player = await server.player();
    const admin = await server.admin();
    const signedIn = (who: Pick<Player, 'connection'>): Record<string, string> => ({
      Authorization: `Bearer ${who.connection.token ?? ''}`,
      Cookie: [...who.connection.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(who.connection.adminToken !== undefined && {
        'X-Admin-Session': who.connection.adminToken,
      }),
    });
    const ask = async (what: string, bytes: string): Promise<void> =>
      void replies.set(what, await sendBytes(server.base, bytes));
    const own = `/api/users/${player.userId}`;
    await ask('a page', writeRequest('GET', '/'));
    await ask('a script', writeRequest('GET', '/assets/app.js'));
    await ask('a style', writeRequest('GET', '/assets/app.css'));
    await ask('a worker', writeRequest('GET', '/push-worker.js'));
    await callApi(player.connection, 'saveCardSettings', {
      params: { id: player.accountId },
      body: {
        isPublic: true,
        isIndexed: false,
        showcase: [],
        showsLevel: true,
        showsRecord: false,
        showsTrophies: false,
      },
    });
    const { username } = (await player.me()).account;
    await ask('a card', writeRequest('GET', `/players/${encodeURIComponent(username)}`));
    await ask('a missing script', writeRequest('GET', '/assets/none.js', { Accept: 'text/html' }));
    const { address, keep } = await server.app.kernel.files.preparePicture(
      await sharp({ create: { width: 8, height: 8, channels: 3, background: '#246' } })
        .png()
        .toBuffer(),
    );
    await keep(server.db.write);
    await ask('a picture', writeRequest('GET', address));
    await ask('a missing page', writeRequest('GET', '/nowhere'));
    await ask('a missing file', writeRequest('GET', '/files/none.png'));
    await ask('the API documents', writeRequest('GET', '/api-docs'));
    await ask('health', writeRequest('GET', '/health/ready'));
    await ask('a call', writeRequest('GET', own, signedIn(player)));
    await ask('a call without a session', writeRequest('GET', own));
    await ask('a call of the office', writeRequest('GET', '/api/admin/users', signedIn(player)));
    await ask('a missing call', writeRequest('GET', '/api/nowhere'));
    await ask('wrong input', writeRequest('POST', '/api/sessions', json, '{"email":1}'));
    await ask('no JSON', writeRequest('POST', '/api/sessions', json, '{'));
    await ask(
      'another type',
      writeRequest('POST', '/api/sessions', { 'Content-Type': 'a/b' }, 'x'),
    );
    await ask('another origin', writeRequest('POST', '/api/sessions', { Origin: 'https://a.b' }));
    const { email, password } = player.identity;
    const login = JSON.stringify({ email, password, platform: 0 });
    await ask('a sign-in', writeRequest('POST', '/api/sessions', json, login));
    await ask('a wrong path', writeRequest('GET', '/api/%'));
    await ask('the method TRACE', writeRequest('TRACE', '/', { 'X-Secret': 'echo-me' }));
    await ask('no request', 'nonsense\r\n\r\n');
    await ask('too many headers', writeRequest('GET', '/', { 'X-Long': 'x'.repeat(70_000) }));
    const exported = writeRequest(
      'POST',
      '/api/admin/users/export',
      { ...signedIn(admin), ...json },
      '{}',
    );
    await ask('an export', exported);
  });
  afterAll(async () => {
    await server.close();
    web.remove();
  });
  const listWithout = (isRight: (reply: RawReply, what: string) => boolean): string[] =>
    [...replies]
      .filter(([what, reply]) => !isRight(reply, what))
      .map(([what, { status, headers }]) => `${what}: ${status} ${JSON.stringify(headers)}`);
  const readPolicy = ({ headers }: RawReply): ReadonlyMap<string, string> =>
    new Map(
      (headers['content-security-policy'] ?? '').split(';').map((directive) => {
        const [name = '', ...sources] = directive.trim().split(' ');
        return [name, sources.join(' ')];
      }),
    );

  it('has the status that its kind needs, so that the list covers what it names', () => {
    expect(Object.fromEntries([...replies].map(([what, { status }]) => [what, status]))).toEqual({
      'a page': 200,
      'a script': 200,
      'a style': 200,
      'a worker': 200,
      'a card': 200,
      'a missing script': 404,
      'a picture': 200,
      'a missing page': 404,
      'a missing file': 404,
      'the API documents': 302,
      health: 200,
      'a call': 200,
      'a call without a session': 401,
      'a call of the office': 403,
      'a missing call': 404,
      'wrong input': 400,
      'no JSON': 400,
      'another type': 415,
      'another origin': 403,
      'a sign-in': 200,
      'an export': 200,
      'a wrong path': 400,
      'the method TRACE': 404,
      'no request': 400,
      'too many headers': 431,
    });
  });
  it('keeps browsers on https for a year, with subdomains', () => {
    expect(
      listWithout(({ headers }) => {
        const [, age = '0'] =
          /^max-age=(\d+); includeSubDomains$/.exec(headers['strict-transport-security'] ?? '') ??
          [];
        return Number(age) >= 31_536_000;
      }),
    ).toEqual([]);
  });
  it('allows code and contents of this server alone, in no frame', () => {
    expect(
      listWithout((reply) => {
        const policy = readPolicy(reply);
        return (
          policy.get('default-src') === "'none'" &&
          (policy.get('script-src') ?? "'self'") === "'self'" &&
          (policy.get('object-src') ?? "'none'") === "'none'" &&
          policy.get('base-uri') === "'none'" &&
          policy.get('frame-ancestors') === "'none'"
        );
      }),
    ).toEqual([]);
  });
  it('lets only pages and the worker load anything, and spends no more than it needs', () => {
    const loading = [...replies].filter(([, reply]) => readPolicy(reply).has('script-src'));
    expect(loading.map(([what]) => what)).toEqual([
      'a page',
      'a worker',
      'a card',
      'a missing script',
    ]);
    for (const [, { headers }] of loading) expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(
      listWithout((reply) => {
        const { headers } = reply;
        const policy = readPolicy(reply);
        return policy.has('script-src') || (headers['content-security-policy'] ?? '').length < 100;
      }),
    ).toEqual([]);
  });
  it('is never guessed to be of another type, and gives no address away', () => {
    expect(
      listWithout(
        ({ headers }) =>
          headers['x-content-type-options'] === 'nosniff' &&
          headers['referrer-policy'] === 'no-referrer',
      ),
    ).toEqual([]);
  });
  it('names its type, and the letters of a text', () => {
    expect(
      listWithout(
        ({ headers, body }) =>
          body === '' ||
          /^(?:text\/(?:html|css|csv)|application\/(?:json|javascript)); charset=utf-8$|^image\/webp$/.test(
            headers['content-type'] ?? '',
          ),
      ),
    ).toEqual([]);
  });
  it('of a call is stored by no cache', () => {
    expect(
      [...replies].flatMap(([what, { headers }]) =>
        /call|sign-in|input|JSON|export|type|origin/.test(what) &&
        headers['cache-control'] !== 'no-store' &&
        headers['cache-control'] !== 'private, no-cache'
          ? [what]
          : [],
      ),
    ).toEqual([]);
  });
  it('sets cookies for https alone, which neither scripts nor other sites get', () => {
    const cookies = [...replies.values()].flatMap((reply) => reply.cookies);
    expect(cookies.length).toBeGreaterThan(1);
    for (const cookie of cookies)
      expect(cookie).toMatch(/^bf-\w+=[\w-]+; .*HttpOnly; Secure; SameSite=Lax$/);
  });
  it('echoes no request of the method TRACE', () => {
    expect(replies.get('the method TRACE')?.body).not.toContain('echo-me');
  });
});
